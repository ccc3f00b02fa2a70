/**
 * Ends the process with a message if Node is too old for the portal. Written in old syntax and without
 * imports, so that an old version of Node can run it.
 */
const present = process.versions.node.split(".");
const major = Number(present[0]);
const minor = Number(present[1]);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    "The portal needs Node 20.19 or newer; this is Node " +
      process.versions.node +
      ". Get a newer one from https://nodejs.org/.",
  );
  process.exit(1);
}
