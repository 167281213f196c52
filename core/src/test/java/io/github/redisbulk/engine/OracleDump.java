package io.github.redisbulk.engine;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.redisbulk.engine.command.Reply;

/**
 * What a server holds, one line a key: type, remaining life in hundreds of seconds,
 * content. Strings that are a HyperLogLog are described by their count and by what would
 * change them; entries of a stream are named only where their id was given.
 */
final class OracleDump {

	private static final String SCRIPT = """
			local function plain(text)
			  return (string.gsub(text, '[^%w%p]', function(c) return string.format('<%02x>', string.byte(c)) end))
			end
			local function log(key, text)
			  local count = redis.pcall('PFCOUNT', key)
			  if type(count) ~= 'number' then return 'damaged log' end
			  local line = 'log of ' .. count
			  for _, element in ipairs({'m', 'n', 'x', 'y', 'z'}) do
			    redis.call('SET', '~', text)
			    line = line .. redis.call('PFADD', '~', element)
			  end
			  redis.call('DEL', '~')
			  return line
			end
			local function pairsOf(flat)
			  local lines = {}
			  for i = 1, #flat, 2 do lines[#lines + 1] = plain(flat[i]) .. '=' .. plain(flat[i + 1]) end
			  table.sort(lines)
			  return table.concat(lines, ',')
			end
			local function listed(elements, sorted)
			  local lines = {}
			  for i, element in ipairs(elements) do lines[i] = plain(element) end
			  if sorted then table.sort(lines) end
			  return table.concat(lines, ',')
			end
			local function stream(key)
			  local lines = {}
			  for i, entry in ipairs(redis.call('XRANGE', key, '-', '+')) do
			    lines[i] = ((#entry[1] < 9) and entry[1] or '*') .. ':' .. pairsOf(entry[2])
			  end
			  return table.concat(lines, ',')
			end
			local keys = redis.call('KEYS', '*')
			table.sort(keys)
			local out = {}
			for i, key in ipairs(keys) do
			  local kind = redis.call('TYPE', key).ok
			  local ttl = redis.call('PTTL', key)
			  local life = '-'
			  if ttl > 100000000 then life = 'far' elseif ttl >= 0 then life = math.floor(ttl / 100000 + 0.5) end
			  local content
			  if kind == 'string' then
			    local text = redis.call('GET', key)
			    content = (string.sub(text, 1, 4) == 'HYLL') and log(key, text) or plain(text)
			  elseif kind == 'hash' then content = pairsOf(redis.call('HGETALL', key))
			  elseif kind == 'set' then content = listed(redis.call('SMEMBERS', key), true)
			  elseif kind == 'zset' then content = listed(redis.call('ZRANGE', key, 0, -1, 'WITHSCORES'))
			  elseif kind == 'list' then content = listed(redis.call('LRANGE', key, 0, -1))
			  else content = stream(key) end
			  out[i] = key .. ' ' .. kind .. ' ' .. life .. ' ' .. content
			end
			return table.concat(out, '\\n')""";

	private final byte[] command;

	private final OracleServer server;

	OracleDump(OracleServer server) {
		this.server = server;
		this.command = OracleWords.encode(List.of("EVALSHA", server.ask("SCRIPT", "LOAD", SCRIPT), "0"));
	}

	/** Collects the question. */
	void queue() {
		this.server.queue(this.command, true);
	}

	/** Reads the answer. */
	String next() {
		Reply reply = this.server.next();
		if (reply instanceof Reply.Text text) {
			return text.text();
		}
		throw new IllegalStateException("No dump but " + reply);
	}

	/** Returns the lines of a dump by their keys. */
	static Map<String, String> byKey(String dump) {
		Map<String, String> lines = new TreeMap<>();
		dump.lines().forEach((line) -> lines.put(line.substring(0, line.indexOf(' ')), line));
		return lines;
	}

}
