import type { Queryable } from "../../db/database";

/** The jobs of a queue in one state. */
export interface JobCount {
  queue: string;
  state: string;
  jobs: number;
  /**
   * How long the first of them that is due has waited, in seconds; 0 if none is due, null in a state that
   * waits for nothing.
   */
  overdueSeconds: number | null;
  /**
   * Age of the oldest of them that could have been done by now, in seconds since it was queued: it waits to be
   * tried again, is being tried, or is due. 0 if there is none, null in a state that is final. Other than
   * `overdueSeconds`, it goes on while each try fails and moves the next one into the future.
   */
  ageSeconds: number | null;
}

/** The states of jobs that are not over. */
const unfinished = ["created", "retry", "active"];

/** Counts the jobs of every queue by state. */
export async function countJobs(db: Queryable): Promise<JobCount[]> {
  const rows = await db.query<{
    queue: string;
    state: string;
    jobs: string;
    overdue: string;
    age: string;
  }>(
    `SELECT queue.name AS queue, state.name AS state, count(job.id) AS jobs,
       greatest(0, coalesce(extract(epoch FROM now() - min(job.start_after)), 0)) AS overdue,
       coalesce(extract(epoch FROM now() - min(job.created_on)
         FILTER (WHERE job.state <> 'created' OR job.start_after <= now())), 0) AS age
     FROM pgboss.queue
     CROSS JOIN unnest(enum_range(NULL::pgboss.job_state)) AS state (name)
     LEFT JOIN pgboss.job ON job.name = queue.name AND job.state = state.name
     GROUP BY queue.name, state.name`,
  );
  return rows.map(({ queue, state, jobs, overdue, age }) => ({
    queue,
    state,
    jobs: Number(jobs),
    overdueSeconds: ["created", "retry"].includes(state)
      ? Number(overdue)
      : null,
    ageSeconds: unfinished.includes(state) ? Number(age) : null,
  }));
}

/** The queues whose jobs send mails. */
export const mailQueues = ["mail", "partner-mail", "report", "alert"];

/**
 * Returns the age of the oldest mail that could have been sent by now, in seconds since it was queued.
 * @returns null if there is none
 */
export async function oldestMailAge(db: Queryable): Promise<number | null> {
  const [row] = await db.query<{ age: string | null }>(
    `SELECT extract(epoch FROM now() - min(created_on)) AS age FROM pgboss.job
     WHERE name = ANY($1::text[])
       AND (state IN ('retry', 'active') OR state = 'created' AND start_after <= now())`,
    [mailQueues],
  );
  return row?.age == null ? null : Number(row.age);
}
