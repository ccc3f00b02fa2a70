-- migration: expand
-- Many reports that are due at once (docs/decisions/107).

-- pg-boss takes jobs in this order. Without the index each job that it takes sorts all that wait.
DO $$
DECLARE
  queue_name text;
BEGIN
  FOREACH queue_name IN ARRAY ARRAY['report', 'alert'] LOOP
    EXECUTE format(
      'CREATE INDEX %1$s_job_order ON pgboss.%2$I (priority DESC, created_on, id) WHERE state < ''active''',
      queue_name, (SELECT partition_name FROM pgboss.queue WHERE name = queue_name)
    );
  END LOOP;
END $$;

-- Reports whose last try has ended without an answer, because its process was killed. Their owners are told.
SELECT pgboss.create_queue('report-lost', '{"policy": "standard", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 900}');
UPDATE pgboss.queue SET dead_letter = 'report-lost' WHERE name = 'report';
UPDATE pgboss.job SET dead_letter = 'report-lost' WHERE name = 'report' AND state < 'completed';
