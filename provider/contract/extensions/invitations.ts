import * as z from "zod";
import { maxEmailLength } from "../accounts";
import { answerLine } from "../answer-text";
import { rowDate, text } from "../fields";
import { groupId } from "../groups";
import { callOf, write } from "../define-call";

/** Most addresses of one request. */
export const maxInvitedEmails = 50;

/**
 * What became of an address: `added` has a confirmed account, which is in the group now; `member` was
 * in the group already; `invited` has no confirmed account; `refused` has the reason in `message`.
 */
const outcome = z.object({
  outcome: z.enum(["added", "member", "invited", "refused"]),
  message: z
    .union([answerLine(), z.null()])
    .optional()
    .transform((value) => value ?? null),
});

const defineInvitationCall = callOf("invitations");

const email = text(maxEmailLength);

export const invitationCalls = {
  inviteToGroup: defineInvitationCall({
    ...write,
    summary:
      "Adds the confirmed accounts of these addresses to a group, and invites the other addresses by mail. The result has one entry for each address, in the same order.",
    request: z.object({
      groupID: groupId,
      targetEmails: z.array(email).min(1).max(maxInvitedEmails),
    }),
    answer: { result: z.array(outcome) },
  }),
  getGroupInvitations: defineInvitationCall({
    summary: "The open invitations to a group.",
    request: z.object({ groupID: groupId }),
    answer: {
      result: z.array(
        z.object({
          email: answerLine(maxEmailLength),
          invitedAt: rowDate,
          expiresAt: rowDate,
        }),
      ),
    },
  }),
  withdrawInvitation: defineInvitationCall({
    ...write,
    summary: "Withdraws the invitation of an address to a group.",
    request: z.object({ groupID: groupId, targetEmail: email }),
  }),
};
