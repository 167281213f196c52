package io.github.redisbulk.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The commands and the initial states that cases are made of. In a line {@code $k} is a
 * key and {@code $j} another, {@code $n} a number of its own, {@code $f} and {@code $m} a
 * field and a member, {@code $s} a score, {@code $t} and {@code $T} a time to live in
 * seconds and milliseconds.
 */
final class OracleAlphabet {

	static final List<String> KEYS = List.of("a", "b", "c");

	private static final Set<String> OPTIONS = Set.of("NX", "XX", "GT", "LT", "CH", "INCR", "GET", "KEEPTTL", "EX",
			"PX", "EXAT", "PERSIST", "*", "FNX", "MAXLEN", "NOMKSTREAM");

	/** Commands that are written by nearly everybody. */
	private static final List<String> COMMON = lines("""
			SET $k $n
			SET $k $n
			SET $k $n PX $T
			SET $k $n EX $t
			SETEX $k $t $n
			MSET $k $n $j $n
			DEL $k
			DEL $k
			UNLINK $k
			DEL $k $j
			HSET $k $f $n
			HSET $k $f $n
			HSET $k f $n g $n
			HDEL $k $f
			SADD $k $m
			SADD $k $m q
			SREM $k $m
			ZADD $k $s $m
			ZADD $k $s $m
			ZADD $k $s m $s n
			ZREM $k $m
			EXPIRE $k $t
			PEXPIRE $k $T
			RPUSH $k $n
			INCR $k
			INCRBY $k $n
			""");

	/** Commands whose effect depends on what is there, or that must not be repeated. */
	private static final List<String> RARE = lines("""
			SET $k $n NX
			SET $k $n XX
			SET $k $n GET
			SET $k $n KEEPTTL
			SET $k $n XX KEEPTTL
			SET $k $n PX $T NX
			SET $k $n EXAT 4102444800
			MSETEX 2 $k $n $j $n PX $T
			MSETEX 1 $k $n EX $t NX
			MSETEX 1 $k $n KEEPTTL
			HSETEX $k PX $T FIELDS 1 $f $n
			HSETEX $k FNX FIELDS 1 $f $n
			HSETEX $k KEEPTTL FIELDS 2 f $n g $n
			HGETDEL $k FIELDS 1 $f
			SETNX $k $n
			MSETNX $k $n $j $n
			GETSET $k $n
			GETDEL $k
			GETEX $k EX $t
			GETEX $k PERSIST
			SETRANGE $k 2 x$n
			SETRANGE $k 0 y
			SETBIT $k 6 1
			SETBIT $k 6 0
			APPEND $k :$n
			INCRBYFLOAT $k 1.5
			DECR $k
			BITOP AND $k $k $j
			BITOP NOT $k $j
			HSETNX $k $f $n
			HMSET $k $f $n
			HINCRBY $k $f $n
			LPUSH $k $n
			RPUSHX $k $n
			LSET $k 0 $n
			LSET $k -1 $n
			LTRIM $k 1 -1
			LREM $k 1 x
			LINSERT $k BEFORE x $n
			LMOVE $k $j LEFT RIGHT
			RPOPLPUSH $k $k
			SMOVE $k $j $m
			SUNIONSTORE $k $k $j
			SUNIONSTORE $k $j
			SINTERSTORE $k $k $j
			SDIFFSTORE $k $k $j
			SORT $j ALPHA STORE $k
			ZADD $k NX $s $m
			ZADD $k XX $s $m
			ZADD $k GT $s $m
			ZADD $k LT $s $m
			ZADD $k CH $s $m
			ZADD $k XX CH $s $m
			ZADD $k XX GT $s $m
			ZADD $k INCR $s $m
			ZADD $k GT CH
			ZADD $k nan $m
			ZINCRBY $k $s $m
			ZREMRANGEBYSCORE $k 1 2
			ZREMRANGEBYRANK $k 0 0
			ZUNIONSTORE $k 2 $k $j
			ZRANGESTORE $k $j 0 0
			GEOADD $k 13.36 38.11 $m
			GEOADD $k NX 15.08 37.50 $m
			PFADD $k $m
			PFADD $k x y
			PFMERGE $k $j
			PFMERGE $k $k $j
			EXPIRE $k $t NX
			EXPIRE $k $t XX
			EXPIRE $k $t GT
			EXPIRE $k $t LT
			PEXPIRE $k $T NX
			EXPIRE $k 0
			PEXPIRE $k -1
			EXPIREAT $k 4102444800
			EXPIREAT $k 1
			PEXPIREAT $k 4102444800000 GT
			PERSIST $k
			RENAME $k $j
			RENAMENX $k $j
			COPY $k $j
			COPY $k $j REPLACE
			FLUSHDB
			FLUSHALL
			EVAL return(redis.call('APPEND',KEYS[1],ARGV[1])) 1 $k :$n
			EVAL return(redis.call('APPEND','a',ARGV[1])) 0 :$n
			EVAL return(redis.call('DEL','b')) 0 :$n
			XADD $k * f $n
			XADD $k 5-1 f $n
			XADD $k MAXLEN = 1 * f $n
			XADD $k NOMKSTREAM * f $n
			XDEL $k 5-1
			XTRIM $k MAXLEN 0
			FOO.BAR $k $n
			HSET $k f
			MSET $k $n $j
			BITFIELD $k INCRBY u8 0 1
			BITFIELD $k SET u8 0 7
			""");

	/** For exhaustive triples: what depends most on what is there. */
	static final List<String> SHORT = lines("""
			SET $k $n
			SET $k $n XX
			SET $k $n NX
			SET $k $n KEEPTTL
			DEL $k
			MSET $k $n $j $n
			HSET $k $f $n
			SADD $k $m
			ZADD $k $s $m
			ZADD $k GT $s $m
			EXPIRE $k $t
			EXPIRE $k $t NX
			PERSIST $k
			COPY $k $j
			INCR $k
			RPUSH $k $n
			""");

	private static final List<String> STATES = lines("""
			none
			none
			SET $k 7
			SET $k 7 PX 5000000
			SET $k text
			HSET $k f 0 g 0
			HSET $k f 0; EXPIRE $k 5000
			SADD $k m o
			SADD $k o; EXPIRE $k 5000
			ZADD $k 2 m 2 o
			ZADD $k 2 o; EXPIRE $k 500
			RPUSH $k x y
			PFADD $k m z
			XADD $k 3-1 f 0
			""");

	private OracleAlphabet() {
	}

	/** Returns every form of command once. */
	static List<String> all() {
		return Stream.concat(COMMON.stream(), RARE.stream()).distinct().toList();
	}

	static List<String> common() {
		return COMMON;
	}

	static List<String> rare() {
		return RARE;
	}

	static List<String> states() {
		return STATES.stream().distinct().toList();
	}

	private static List<String> lines(String text) {
		return text.strip().lines().toList();
	}

	/**
	 * Makes a command of a line.
	 * @param line the line
	 * @param key the key
	 * @param other the other key
	 * @param number a number that no other command of the case has
	 * @param choice decides among fields, members, scores and times to live
	 */
	static List<String> command(String line, String key, String other, int number, int choice) {
		int seconds = List.of(100, 500, 1000).get(choice % 3);
		return Arrays.stream(line.split(" "))
			.map((word) -> word.replace("$k", key)
				.replace("$j", other)
				.replace("$n", Integer.toString(number))
				.replace("$f", (choice / 3 % 2 == 0) ? "f" : "g")
				.replace("$m", (choice / 3 % 2 == 0) ? "m" : "n")
				.replace("$s", Integer.toString(1 + choice / 6 % 3))
				.replace("$t", Integer.toString(seconds))
				.replace("$T", seconds + "000"))
			.toList();
	}

	/** Makes the commands of an initial state. */
	static List<List<String>> setup(String state, String key) {
		return state.equals("none") ? List.of()
				: Arrays.stream(state.split("; ")).map((line) -> command(line, key, key, 0, 0)).toList();
	}

	/** Returns the form of a command: its name and its options. */
	static String form(List<String> words) {
		String options = words.stream()
			.skip(2)
			.filter((word) -> OPTIONS.contains(word))
			.collect(Collectors.joining(" "));
		String kind = switch (words.get(0)) {
			case "EVAL" -> words.get(2).equals("0") ? " without keys" : " with keys";
			case "DEL", "UNLINK" -> (words.size() > 2) ? " of several" : "";
			case "EXPIRE", "PEXPIRE", "EXPIREAT" -> Set.of("0", "-1", "1").contains(words.get(2)) ? " in the past" : "";
			case "BITFIELD" -> " " + words.get(2);
			case "XADD" -> words.contains("*") ? "" : " with an id";
			default -> "";
		};
		return words.get(0) + kind + (options.isEmpty() ? "" : " " + options);
	}

}
