import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { companyTest } from "./harness/company";
import { submitWhenFree } from "./harness/submit-when-free";

// The portal starts in the time of a hook, not of the first test.
companyTest.beforeAll(({ company }) => {
  expect(company.portal.url).not.toBe("");
}, 300_000);

companyTest(
  "a group requires a second factor after a question, and everybody in it is led to the set-up",
  { tags: ["all"] },
  async ({ visitor }) => {
    const group = await visitor.submit(
      await visitor.open("/management?form=new-pool"),
      "Create",
      { Name: "Night dispatch" },
    );
    expect(group.main).toContain("Not required of this group");
    const question = await visitor.followLink(group, "Require it");
    expect(question.textOf("[role=alertdialog]")).toContain(
      "Members and administrators of the group who have not set it up must do so before they can go on, and so must you if you are one of them. It is not required of those who have the group through a master group.",
    );
    const canceled = await visitor.followLink(question, "Cancel");
    expect(canceled.main).toContain("Not required of this group");

    const led = await visitor.submit(question, "Require it");
    expect(led.path).toBe("/account/second-factor");
    expect(led.main).toContain(
      "A group that you belong to requires two-factor authentication.",
    );
    const search = await visitor.open("/search");
    expect(search.path).toBe("/account/second-factor");
    // The latest page has the key that is valid.
    const setUp = await visitor.open("/management");
    expect(setUp.path).toBe("/account/second-factor");

    const secret = Secret.fromBase32(
      setUp.textOf(".factor-key").replaceAll(" ", ""),
    );
    const turnedOn = await submitWhenFree(visitor, () =>
      visitor.submit(setUp, "Turn on", {
        "Code of the app": new TOTP({ secret }).generate(),
        "Current Password": "Parcel-2026!",
      }),
    );
    expect(turnedOn.textsOf("h2")).toContain("Your recovery codes");
    const required = await visitor.open(canceled.path);
    expect(required.main).toContain("Required of everybody in this group");
    const waived = await visitor.submit(required, "Do not require it");
    expect(waived.main).toContain("Not required of this group");
  },
);
