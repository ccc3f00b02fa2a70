import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Modules with a posted form that names no user, with the reason. */
const withoutOwner: Record<string, string> = {
  "app/engine/forms/fields/post-form.tsx": "adds the user",
  "app/routes/logOut.tsx": "nobody is to be signed in afterwards",
  "app/ui/shell/shell.tsx": "nobody is to be signed in afterwards",
  "app/engine/tables/result/list-match-notice.tsx": "searches",
};

it("every form that posts is a PostForm, which names its user", () => {
  const modules = readdirSync("app", { encoding: "utf8", recursive: true })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => `app/${file}`)
    .filter((module) =>
      /<[Ff]orm\b[^;]*?\bmethod=["{]"?post/i.test(readFileSync(module, "utf8")),
    );
  expect(modules.toSorted()).toEqual(Object.keys(withoutOwner).toSorted());
});
