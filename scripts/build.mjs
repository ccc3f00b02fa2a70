/**
 * `npm run build`: builds everything that production needs into build/.
 * - build/client, build/server: the portal's screens, by Remix;
 * - build/node: server.ts, the embedded provider and its commands, each bundled for Node with external
 * packages, the migrations of the provider, and an empty PGlite database, which new data folders copy;
 * - build/es: the server's part of the screens and the application around them, in Spanish;
 * - a Brotli and a gzip version of each asset, so that none is compressed during a request.
 */
import "./node-version.mjs";
import { chmod, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import {
  buildStamp,
  command,
  filesOf,
  install,
  root,
  run,
  say,
  secondsSince,
  sourceFingerprint,
  Stop,
} from "./project.mjs";
import { translatedMessages } from "./translated-messages.mjs";

const self = fileURLToPath(import.meta.url);

/** Builds everything. Throws a `Stop` on failure, without writing the build stamp. */
export async function build() {
  const began = performance.now();
  const madeOf = sourceFingerprint();
  const folder = join(root, "build");
  await rm(folder, { recursive: true, force: true });
  const programs = join(folder, "node");
  say("Building the portal in English and in Spanish …");
  const english = inItsProcess("The portal could not be built.", [self, "en"]);
  // Vite uses most of a gigabyte: where there is more, the languages are built side by side.
  if (process.availableMemory() < 3e9) await english;
  await Promise.all([
    english,
    inItsProcess("The portal in Spanish could not be built.", [self, "es"]),
    createEmptyDatabase(join(programs, "empty-database")),
  ]);
  const client = join(folder, "client");
  const spanish = join(folder, "es", "client");
  await cp(join(spanish, "assets"), join(client, "assets"), {
    recursive: true,
  });
  await rm(spanish, { recursive: true });
  say("Compressing assets …");
  await compressAssets(client);
  await writeFile(buildStamp, madeOf);
  say(`Built in ${secondsSince(began)}.`);
}

/**
 * Runs Node with these arguments, and throws a `Stop` with its output if it fails.
 *
 * @param {string} failure the sentence that says what has failed
 * @param {string[]} args
 */
async function inItsProcess(failure, args) {
  const { code, output } = await run(process.execPath, args, { quiet: true });
  if (code === 0) return;
  say(output);
  throw new Stop(failure);
}

/** @param {string} folder */
async function createEmptyDatabase(folder) {
  await mkdir(folder, { recursive: true });
  const create =
    'const { PGlite } = await import("@electric-sql/pglite"); const db = await PGlite.create(process.argv[1]); await db.close();';
  await inItsProcess("The empty database could not be created.", [
    "--input-type=module",
    "--eval",
    create,
    folder,
  ]);
  // PGlite lets everybody write most files, and others not read some; the image runs as another user.
  for (const file of filesOf(folder)) await chmod(file, 0o644);
}

async function buildScreens() {
  const { cli } = await import("@remix-run/dev");
  try {
    await cli.run(["vite:build", "--logLevel", "warn"]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    throw new Stop("The screens could not be built.");
  }
}

/**
 * Builds the screens in a language and the programs around them: in English all programs, in another language
 * the application only, beside those in English. The browser assets have names with a hash of their contents,
 * so that both languages share one folder at last.
 *
 * @param {string} language
 */
async function buildLanguage(language) {
  process.env.NODE_ENV = "production";
  process.chdir(root);
  if (language === "en") {
    await buildScreens();
    const programs = join(root, "build", "node");
    await buildPrograms(
      { server: join(root, "server.ts"), ...providerPrograms() },
      programs,
    );
    return copyMigrations(programs);
  }
  const folder = join(root, "build", language);
  process.env.PORTAL_LANGUAGE = language;
  process.env.PORTAL_BUILD_DIRECTORY = relative(root, folder);
  await buildScreens();
  return buildPrograms(
    { app: join(root, "app", "web", "create-app.server.ts") },
    join(folder, "node"),
    [translatedMessages(language)],
  );
}

/** @returns {Record<string, string>} the sources of the embedded provider and its commands by name */
export function providerPrograms() {
  /** @type {Record<string, string>} */
  const programs = {
    provider: join(root, "provider", "main.ts"),
    "hash-thread": join(
      root,
      "provider",
      "accounts",
      "passwords",
      "hash-thread.mjs",
    ),
  };
  for (const file of filesOf(join(root, "provider", "commands"))) {
    if (file.endsWith(".ts")) programs[basename(file, ".ts")] = file;
  }
  return programs;
}

/**
 * Bundles programs for Node, with the packages left outside.
 *
 * @param {Record<string, string>} input the source of each program by name
 * @param {string} outDir what is in it stays
 * @param {import("vite").Plugin[]} [plugins]
 */
export async function buildPrograms(input, outDir, plugins = []) {
  const vite = await import("vite");
  try {
    await vite.build({
      root,
      configFile: false,
      plugins,
      logLevel: "warn",
      publicDir: false,
      ssr: { external: true },
      build: {
        ssr: true,
        target: "node20",
        sourcemap: true,
        outDir,
        emptyOutDir: false,
        rolldownOptions: {
          input,
          // Imported at run time from the output of Remix, beside this one.
          external: [/\/build\/server\//],
          output: {
            entryFileNames: "[name].js",
            chunkFileNames: "chunks/[name]-[hash].js",
          },
        },
      },
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    throw new Stop("The programs could not be built.");
  }
}

/**
 * Copies the provider's migrations to its program.
 *
 * @param {string} outDir
 */
export async function copyMigrations(outDir) {
  const migrations = join(outDir, "migrations");
  await mkdir(migrations, { recursive: true });
  await cp(join(root, "provider", "db", "migrations"), migrations, {
    recursive: true,
  });
}

const compressible = new Set([
  ".wasm",
  ".css",
  ".html",
  ".js",
  ".json",
  ".mjs",
  ".svg",
  ".txt",
  ".webmanifest",
  ".xml",
]);

/** @param {string} folder */
async function compressAssets(folder) {
  const files = filesOf(folder).filter((file) =>
    compressible.has(extname(file)),
  );
  // Compression runs on the thread pool; all files are started at once to keep it busy.
  await Promise.all(
    files.map(async (file) => {
      const contents = await readFile(file);
      const [brotli, gzipped] = await Promise.all([
        promisify(brotliCompress)(contents, {
          params: {
            // The last 2 % of a large file, which no page waits for, would take half of the build.
            [constants.BROTLI_PARAM_QUALITY]:
              contents.length > 300_000 ? 10 : 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
          },
        }),
        promisify(gzip)(contents, { level: 9 }),
      ]);
      if (brotli.length < contents.length)
        await writeFile(`${file}.br`, brotli);
      if (gzipped.length < contents.length)
        await writeFile(`${file}.gz`, gzipped);
    }),
  );
}

if (process.argv[1] === self) {
  const [language] = process.argv.slice(2);
  await command(async () => {
    if (language !== undefined) return buildLanguage(language);
    await install();
    await build();
  });
}
