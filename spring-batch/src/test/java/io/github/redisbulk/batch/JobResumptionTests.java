package io.github.redisbulk.batch;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.configuration.support.MapJobRegistry;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.launch.support.TaskExecutorJobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.JdbcJobRepositoryFactoryBean;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.jdbc.support.JdbcTransactionManager;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Starting a job once, and going on with one whose process was killed while its workers
 * live.
 */
class JobResumptionTests {

	private static final JobParameters NONE = new JobParameters();

	private final JdbcDataSource database = new JdbcDataSource();

	private final List<String> begun = new ArrayList<>();

	private JobRepository repository;

	private Job job;

	private TaskExecutorJobOperator operator;

	@BeforeEach
	void prepare() throws Exception {
		this.database.setURL("jdbc:h2:mem:" + System.nanoTime() + ";DB_CLOSE_DELAY=-1");
		new ResourceDatabasePopulator(new ClassPathResource("org/springframework/batch/core/schema-h2.sql"))
			.execute(this.database);
		JdbcTransactionManager transactions = new JdbcTransactionManager(this.database);
		JdbcJobRepositoryFactoryBean factory = new JdbcJobRepositoryFactoryBean();
		factory.setDataSource(this.database);
		factory.setTransactionManager(transactions);
		factory.afterPropertiesSet();
		this.repository = factory.getObject();
		this.job = new JobBuilder("job", this.repository)
			.start(new StepBuilder("step", this.repository).tasklet((contribution, context) -> {
				this.begun.add(contribution.getStepExecution().getStepName());
				return RepeatStatus.FINISHED;
			}, transactions).build())
			.build();
		MapJobRegistry registry = new MapJobRegistry();
		registry.register(this.job);
		this.operator = new TaskExecutorJobOperator();
		this.operator.setJobRepository(this.repository);
		this.operator.setJobRegistry(registry);
		this.operator.afterPropertiesSet();
	}

	@Test
	void aCompleteJobIsNotRunAgain() throws Exception {
		JobResumption resumption = new JobResumption(this.operator, this.repository);
		JobExecution first = resumption.run(this.job, NONE);
		assertThat(first.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(resumption.run(this.job, NONE)).isEqualTo(first);
		assertThat(this.begun).hasSize(1);
	}

	@Test
	void aJobGoesOnThoughAWorkerCommitsWhileItIsEnded() throws Exception {
		JobExecution killed = this.repository.createJobExecution(this.repository.createJobInstance("job", NONE), NONE,
				new ExecutionContext());
		killed.setStatus(BatchStatus.STARTED);
		this.repository.update(killed);
		StepExecution step = this.repository.createStepExecution("step", killed);
		step.setStatus(BatchStatus.STARTED);
		this.repository.update(step);
		JobExecution second = new JobResumption(this.operator, committingAtTheSameMoment()).run(this.job, NONE);
		assertThat(second.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(this.begun).hasSize(1);
		StepExecution ended = Objects.requireNonNull(this.repository.getStepExecution(step.getId()));
		assertThat(ended.getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(ended.getCommitCount()).isEqualTo(2);
	}

	/** In front of each of the first two updates a worker commits. */
	private JobRepository committingAtTheSameMoment() {
		List<Object> commits = new ArrayList<>();
		return (JobRepository) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { JobRepository.class }, (proxy, method, arguments) -> {
					if (method.getName().equals("update") && arguments[0] instanceof StepExecution updated
							&& commits.size() < 2) {
						commits.add(updated);
						StepExecution workers = Objects
							.requireNonNull(this.repository.getStepExecution(updated.getId()));
						workers.setCommitCount(commits.size());
						this.repository.update(workers);
					}
					try {
						return method.invoke(this.repository, arguments);
					}
					catch (java.lang.reflect.InvocationTargetException ex) {
						throw ex.getCause();
					}
				});
	}

}
