/**
 * `npm run dev`: both programs from their sources. Screens and styles change in the open page;
 * a change in server.ts, what it imports, or the provider starts both programs anew.
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
      "server.ts",
    ],
    {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, NODE_ENV: "development" },
    },
  );
  // Ctrl+C reaches the whole group; this process waits for its child to close what it opened.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise((resolve) => {
    child.on("close", (code) => resolve(code ?? 0));
  });
});
