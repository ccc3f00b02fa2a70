import { expect, it } from "vitest";
import { deleteWrittenAhead } from "../../provider/accounts/times-ahead";
import { onEachEngine } from "./engines";
import { useTestProvider, type TestProvider } from "./test-provider";

const dayMs = 24 * 60 * 60_000;

/** The tables of the portal's own work that hold times and are not ended by them, and why. */
const notEndedByTime: Record<string, string> = {
  account: "when somebody registered, and what a replica must have replayed",
  membership_change: "the log of who changed memberships",
  correction: "the log of what was corrected by hand",
  api_key: "when it was made, used and revoked; it has no end",
  import_job: "what became of documents",
  report_mail: "corrected whenever reports are queued",
  alert: "when somebody made it",
  alert_recipient: "corrected whenever alerts are queued",
  alert_event: "what happened in the operation",
  pending_scan_by_day: "scans of the operation",
  truck_position: "where trucks were in the operation; none is ahead",
  kept_list: "read by its owner only, who keeps fifty at most",
  saved_view: "restorable for a day by its owner",
  demonstration: "the day of the demonstration company",
  migration: "when a migration ran",
  archived_month: "when its rows became files",
  exception_clock:
    "the time up to which exceptions are settled: set anew each minute",
  note: "what people have written; its author can remove it for a day longer",
};

onEachEngine("A clock that was 30 days ahead", (engine) => {
  const provider: TestProvider = useTestProvider(engine, async () => {});

  /** Does something while the clock is ahead. */
  async function whileAhead<Result>(
    act: () => Promise<Result>,
  ): Promise<Result> {
    provider.clock.advance(30 * dayMs);
    const result = await act();
    provider.clock.advance(-30 * dayMs);
    return result;
  }

  it("leaves nobody locked out", async () => {
    const email = "locked@shop.example";
    await provider.addAccount(email);
    const fail = () =>
      provider.call("loginPortal", { email, password: "Wrong-horse1" });
    await whileAhead(async () => {
      for (let n = 0; n < 10; n++) await fail();
      expect((await fail()).httpStatus).toBe(429);
    });
    expect(await provider.signIn(email)).toContain("trackingSession=");
  });

  it("leaves no session that is valid", async () => {
    const id = await provider.addAccount("session@shop.example");
    const cookie = await whileAhead(() => provider.openSession(id));
    const { httpStatus } = await provider.call("getAccount", undefined, {
      cookie,
    });
    expect(httpStatus).toBe(401);
    const own = await provider.openSession(id);
    const { body } = await provider.call("getAccount", undefined, {
      cookie: own,
    });
    expect(body.sessions).toHaveLength(1);
  });

  it("leaves no row that does not count", async () => {
    const { db, clock } = provider;
    const id = await provider.addAccount("rows@shop.example");
    const later = new Date(clock.now.getTime() + 30 * dayMs);
    const [group] = await db.query<{ id: number }>(
      "INSERT INTO user_group (type, name) VALUES (2, 'Ahead') RETURNING id",
    );
    await db.query(
      "INSERT INTO second_factor (account_id, secret, last_step) VALUES ($1, 'A', $2)",
      [id, Math.floor(later.getTime() / 30_000)],
    );
    const rows: Record<string, [columns: string, values: string]> = {
      session: [
        "token_hash, account_id, created_at, used_at",
        "'x', $1, $2, $2",
      ],
      attempt: ["kind, key_hash, at", "'sign-in', $1::bigint::text, $2"],
      idempotent_answer: [
        "account_id, call, key, payload_hash, at",
        "$1, 'x', 'x', 'x', $2",
      ],
      first_run_code: ["code_hash, created_at", "$1::bigint::text, $2"],
      verification_link: ["code_hash, account_id, expires_at", "'x', $1, $2"],
      password_reset_link: ["code_hash, account_id, expires_at", "'x', $1, $2"],
      email_change: [
        "account_id, email, email_key, expires_at",
        "$1, 'x', 'x', $2",
      ],
      pending_sign_in: ["token_hash, account_id, expires_at", "'x', $1, $2"],
      group_invitation: [
        "group_id, email_key, email, inviter_account_id, invited_at, expires_at",
        `${group?.id}, 'x', 'x', $1, $2, $2`,
      ],
      share_link: [
        "account_id, token_hash, subject, numbers, shows_signature, shows_street, created_at, expires_at",
        "$1, 'x', 'cartons', '{}', false, false, $2, $2",
      ],
      api_token: [
        "account_id, name, token_hash, prefix, scopes, created_at, expires_at",
        "$1, 'x', 'x', 'x', '{}', $2, $2",
      ],
      note_photo: [
        "id, account_id, sent_hash, content, small, width, height, received_at",
        "'x', $1, 'x', '', '', 1, 1, $2",
      ],
    };
    for (const [table, [columns, values]] of Object.entries(rows))
      await db.query(`INSERT INTO ${table} (${columns}) VALUES (${values})`, [
        id,
        later,
      ]);
    await deleteWrittenAhead(db, clock.now);
    for (const [table, [columns]] of Object.entries(rows)) {
      const column = columns.split(", ").at(-1) ?? "";
      const left = await db.query(
        `SELECT FROM ${table} WHERE ${column} >= $1`,
        [later],
      );
      expect([table, left.length]).toEqual([table, 0]);
    }
    expect(
      await db.query("SELECT last_step FROM second_factor WHERE last_step > 0"),
    ).toEqual([]);

    // A new table with a time ends up in one of the two lists.
    const timed = await db.query<{ name: string }>(
      `SELECT DISTINCT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'timestamp with time zone'
       ORDER BY 1`,
    );
    const ofOperation = new Set(
      (
        await db.query<{ name: string }>(
          `SELECT DISTINCT table_name AS name FROM information_schema.columns
           WHERE table_schema = 'public' AND column_name IN ('pool_id', 'service_date', 'sender', 'delivery_id')`,
        )
      ).map(({ name }) => name),
    );
    expect(
      timed
        .map(({ name }) => name)
        .filter(
          (name) =>
            !ofOperation.has(name) &&
            !(name in rows) &&
            !(name in notEndedByTime),
        ),
    ).toEqual([]);
  });
});
