-- migration: expand
-- Mails and recurring work as jobs of pg-boss (docs/decisions/088). mail_queue stays for replicas of the
-- version before; what they leave in it is moved by the timed work "move-mails".
SELECT pgboss.create_queue('mail', '{"policy": "standard", "retryLimit": 9, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 120}');
SELECT pgboss.create_queue('timed', '{"policy": "stately", "retryLimit": 9, "retryDelay": 60, "retryBackoff": false, "expireInSeconds": 1800}');
