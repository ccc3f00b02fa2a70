/**
 * `npm run dev`: runs both programs from their sources. Changes of screens, routes, texts and styles update the
 * open page; a change in server.ts, its other imports or the provider restarts both programs.
 */
import "./node-version.mjs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { command, install, root, say } from "./project.mjs";

await command(async () => {
  await install();
  say("Watching the sources …");
  const child = spawn(
    process.execPath,
    [
      join(root, "node_modules", "tsx", "dist", "cli.mjs"),
      "watch",
      "--clear-screen=false",
      "--include=provider/**/*",
      // Vite loads these anew for the next request. What the guards around the screens have read of the texts
      // stays until a restart.
      "--exclude=app/engine/messages/**/*",
      "--exclude=app/routes/**/*",
      "--exclude=app/**/*.tsx",
      "server.ts",
    ],
    {
      cwd: root,
      stdio: "inherit",
      env: {
        ...process.env,
        NODE_ENV: "development",
        // Else each start lists the imports that a later Vite will not find in vite.config.ts.
        VITE_CONFIG_NATIVE_IGNORE_WARNING: "true",
      },
    },
  );
  // Ctrl+C signals the whole process group; this process waits until its child has closed.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise((resolve) => {
    child.on("close", (code) => resolve(code ?? 0));
  });
});
