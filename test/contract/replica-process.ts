import { openDatabase } from "../../provider/db/open-database";
import { readEnv } from "../../provider/env";
import { makeLog } from "../../provider/log";
import { serveStorage } from "../../provider/start-provider";
import { cheapPasswords } from "./cheap-passwords";

/** The embedded provider with short intervals at which it looks for jobs and gives back those of killed processes. */
const env = readEnv();
const running = await serveStorage(
  env,
  await openDatabase(env),
  makeLog(env.logLevel),
  () => new Date(),
  cheapPasswords(),
  { pollSeconds: 0.5, expireMs: 500 },
);
process.on("disconnect", () => void running.close().then(() => process.exit()));
process.send?.({ url: running.url });
