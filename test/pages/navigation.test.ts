import { expect } from "vitest";
import { test } from "./harness/test";

const year = new Date().getUTCFullYear();

test("administrators have a menu of their own on every screen, and nobody else has it", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("administrator");
  const page = await visitor.open("/contact");
  const { $ } = page;
  const menu = $("nav.places details").filter(
    (_, one) => $(one).find("summary").text() === "Admin",
  );
  expect(menu.find("a[href='/data']").text()).toBe("Data");
  await signInAs("store");
  expect((await visitor.open("/contact")).textOf("nav.places")).not.toContain(
    "Admin",
  );
});

test("the shell links visitors and users to the pages of the specification", async ({
  visitor,
  signInAs,
}) => {
  const login = await visitor.open("/login");
  expect(login.title).toBe("Log In · UL Tracking Portal");
  for (const [name, path] of [
    ["Home", "/"],
    ["Contact", "/contact"],
    ["Register", "/register"],
    ["Login", "/login"],
  ] as const)
    expect(login.link(name, "header"), name).toBe(`${visitor.url}${path}`);
  // Its target is empty: text without a link.
  expect(login.textsOf("header nav *")).toContain("About");
  expect(login.links("About")).toEqual([]);
  expect(login.textOf("footer")).toBe(`© ${year} UL Tracking Portal`);
  expect(login.link("Forgot Your Password?")).toBe(
    `${visitor.url}/reset-password`,
  );

  const contact = await visitor.open(login.link("Contact", "header"));
  expect(contact.main).toContain("attach a screenshot if applicable.");
  expect(contact.$('a[href^="mailto:"]')).toHaveLength(2);
  expect(contact.$("nav.places, input[type=search]")).toHaveLength(0);

  await signInAs("store");
  const page = await visitor.open("/contact");
  expect(page.textOf("header .person")).not.toBe("");
  expect(page.$("header .person svg")).toHaveLength(1);
  expect(page.textsOf("header button")).toContain("Logout");
  for (const name of ["Register", "Login"])
    expect(page.links(name, "header"), name).toEqual([]);
});
