import { expect, it } from "vitest";
import { readTypedEmails } from "../../../app/admin/typed-emails.server";

it.each([
  ["", []],
  [" , ;\n", []],
  [" a@b.c ", ["a@b.c"]],
  [
    "a@b.c,d@e.f;g@h.i j@k.l\r\nm@n.o\tp@q.r",
    ["a@b.c", "d@e.f", "g@h.i", "j@k.l", "m@n.o", "p@q.r"],
  ],
  ["Ann@b.c, ANN@B.C ann@b.c", ["Ann@b.c"]],
  [
    '"Doe, Jo; Jr." <jo@b.c>, Ann Lee <ann@b.c>;<x@y.z>',
    ["jo@b.c", "ann@b.c", "x@y.z"],
  ],
  ["ann jo@b.c", ["ann", "jo@b.c"]],
  ["a@b.c <", ["a@b.c", "<"]],
  ['"unclosed <a@b.c>', ["a@b.c"]],
])("Out of %j are read %j", (typed, emails) =>
  expect(readTypedEmails(typed)).toEqual(emails),
);

it("Nonsense takes no time, however long it is", () => {
  const startedAt = performance.now();
  for (const nonsense of ["<", '"', '" ', "a<", '"<', "a@b.c "])
    readTypedEmails(nonsense.repeat(300_000 / nonsense.length));
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
