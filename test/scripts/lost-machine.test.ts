import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** What docs/many-machines.md promises: users can write so many seconds after a promotion. */
const promisedSeconds = 20;

it("PgBouncer reaches a promoted replica within the time that the document promises", () => {
  const settings = Object.fromEntries(
    [
      ...readFileSync("docker/postgresql/pgbouncer.ini", "utf8").matchAll(
        /^(\w+) = (\d+)$/gm,
      ),
    ].map(([, name = "", value]) => [name, Number(value)]),
  );
  const {
    tcp_keepalive: hasKeepAlive,
    tcp_keepidle: idle = Infinity,
    tcp_keepintvl: interval = Infinity,
    tcp_keepcnt: probes = Infinity,
    tcp_user_timeout: userTimeoutMs = Infinity,
    server_connect_timeout: connect = Infinity,
    server_login_retry: retry = Infinity,
  } = settings;
  expect(hasKeepAlive).toBe(1);
  // A connection that waits, and one that sends.
  const untilClosed = Math.max(idle + probes * interval, userTimeoutMs / 1_000);
  expect(untilClosed + connect + retry).toBeLessThanOrEqual(promisedSeconds);
  expect(readFileSync("docs/many-machines.md", "utf8")).toContain(
    `connect by themselves within ${promisedSeconds} seconds`,
  );
});
