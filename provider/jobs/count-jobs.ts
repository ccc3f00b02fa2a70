import type { Queryable } from "../db/database";

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
}

/** Counts the jobs of every queue by state. */
export async function countJobs(db: Queryable): Promise<JobCount[]> {
  const rows = await db.query<{
    queue: string;
    state: string;
    jobs: string;
    overdue: string;
  }>(
    `SELECT queue.name AS queue, state.name AS state, count(job.id) AS jobs,
       greatest(0, coalesce(extract(epoch FROM now() - min(job.start_after)), 0)) AS overdue
     FROM pgboss.queue
     CROSS JOIN unnest(enum_range(NULL::pgboss.job_state)) AS state (name)
     LEFT JOIN pgboss.job ON job.name = queue.name AND job.state = state.name
     GROUP BY queue.name, state.name`,
  );
  return rows.map(({ queue, state, jobs, overdue }) => ({
    queue,
    state,
    jobs: Number(jobs),
    overdueSeconds: ["created", "retry"].includes(state)
      ? Number(overdue)
      : null,
  }));
}
