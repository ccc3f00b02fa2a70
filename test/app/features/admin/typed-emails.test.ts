import { expect, it } from "vitest";
import { readTypedEmails } from "../../../../app/features/admin/members/add-users.server";

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
  // Emails may hold a plus, an apostrophe, quotes, and letters of any script.
  ["o'hara+a=b@b.c", ["o'hara+a=b@b.c"]],
  ['"o\'hara"@b.c', ['"o\'hara"@b.c']],
  [
    "\u05d0\u05e0\u05d9@\u05d3.co.il, jos\u00e9@m\u00fcller.example",
    ["\u05d0\u05e0\u05d9@\u05d3.co.il", "jos\u00e9@m\u00fcller.example"],
  ],
  ["jos\u00e9@b.c JOSE\u0301@b.c", ["jos\u00e9@b.c"]],
  // Text as copied from a table, a chat or a right-to-left page.
  [
    "\ufeffann@b.c\u200b \u202a\u2066jo@b.c\u2069\u202c,\u200eann@b.c\u200f",
    ["ann@b.c", "jo@b.c"],
  ],
])("%j contains the emails %j", (typed, emails) =>
  expect(readTypedEmails(typed)).toEqual(emails),
);
