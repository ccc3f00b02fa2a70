/**
 * Refuses private terms that a standard term has replaced, in names, comments, texts and documents:
 * a mechanism has one name everywhere.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { filesOfProject } from "./docs-names.mjs";
import { command, root } from "./project.mjs";

/**
 * Each retired term as a pattern, and the term to use.
 *
 * @type {readonly (readonly [retired: RegExp, instead: string])[]}
 */
const retiredTerms = [
  [
    /living[- ]?(?:date|map|chart|window)|useLiving|\bs-living/i,
    "relative date, interactive map",
  ],
  [/\bwindows? of dates\b|\bdateWindow\b/, "date range"],
  [/LivableTrackView|LivingSuggestions/, "ReadyTrackView, AddressCombobox"],
  [/\w+InWords\b|\w+-in-words\b/, "message, describe…"],
  [/\b(?:put|take|use)Told\b|ToldNotice|use-told|told\.server/, "flash"],
  [
    /givesFormBack|\bgiveBack\b|\bshowAgain\b|form-given-back/,
    "formRedisplay, redisplayForm",
  ],
  [
    /keyed-form|OneTimeKey|one-time-key|\bkeyAfter\b|\bsendOnce\b|\bactOnce\b|(?<!that-)act-once/,
    "idempotency key",
  ],
  [/mayHaveHappened/, "isOutcomeUnknown"],
  [
    /requireSender|followSubmission|follow-submission/,
    "requireUserUnlessRedisplay, redirectOrRedisplay",
  ],
  [/\bat-hand\b|shouldAskAgain/, "map-revalidation, shouldRevalidateMap"],
  [/untilAtRest|\bat-rest\b/, "whenIdle"],
  [/keepFresh|keep-fresh|askPortal|ask-portal/, "startPolling, fetchJson"],
  [/DeliveriesNews|\bwithNews\b/, "DeliveriesDelta, applyDelta"],
  [
    /\bgiveWay\b|\bnextTurn\b|\b(?:class|new) Turns\b|\bturns\.ts\b/,
    "waitFor, nextDocumentSlot, scheduling",
  ],
  [/\bwindowSize\b|WindowChoice|WindowLink|\bwindowQuery\b/, "page (of rows)"],
  [/FormWindow|WindowFields/, "DateRange, DateRangeFields"],
  [
    /\b(?:encode|decode)Bundle\b|bundleCriteria|\bbundles?\.ts\b/,
    "criteria, criteria-codec",
  ],
  [
    /\bResultSets\b|FoundView|FoundResults/,
    "ResultCache, ResultsView, Results",
  ],
  [/AccountView|\bListAccount\b|\baccountFor\b/, "ListMatchSummary, matchList"],
  [/notFitting|\bmisfit/, "contractViolation, invalid"],
  [/\bisOther\b/, "entitlementDiffers"],
  [/\bopenFor\b|\bbegun(?=:|\)| =|\])/, "openAuthorized, prefetched"],
  [/\bstretch\(/, "rowSlice"],
  [/\bBestRows\b|\bLeadingKeys\b/, "TopRows, CollationPrefixes"],
  [
    /\breadMoment\b|\bMoments?\b|\bmoment(?=: (?:number|Date|string)\b| = )|\(moment\)|\bmoments\.ts\b/,
    "Timestamp, parseTimestamp, timestamps",
  ],
  [/<SubmitButton\b[^>]*\s(?:of|sends)=/, "pendingWhen, submits"],
  [
    /\bclassName="[^"]*\b(?:unseen|quiet)\b|(?<!\w)\.(?:unseen|quiet)\b/,
    "visually-hidden, secondary",
  ],
  [/\bCarried\b|readCarried/, "PrefilledFields"],
  [/refuseFeatureOff|\bisOn\(/, "assertFeatureEnabled, isFeatureEnabled"],
  [
    /\bexchangeOf\b|\bopenExchange\b|\bExchange\b|\bexchange(?=: RequestContext| = getRequestContext)/,
    "RequestContext, getRequestContext",
  ],
  [/answerThrown|(?<![-\w])failed\.ts\b/, "sendThrownResponse, error-handler"],
  [
    /saysExpired|worthAnotherTry|sessionMakers/,
    "isSessionExpired, isRetryable, the contract",
  ],
  [
    /RemoveQuestion|\bwhoIs\b|\bnarrowed(?=\.ts\b| = |\(|\))|\bPopups\b/,
    "RemoveUserDialog, userLabel, filterItems, GroupDialogs",
  ],
  [/\bkeptSecret\b|settleNodeEnv/, "loadOrCreateSecret, defaultNodeEnv"],
  [/\b\w*Postman\b/, "MailTransport"],
  [
    /verificationLetter|alreadyRegisteredLetter|\b(?:class|interface|type) Letter\b/,
    "EmailMessage",
  ],
  [
    /\b(?:class|interface|type) (?:Paper|Measured)\b|\bSlice\b|(?<![-\w])sheet\.ts\b/,
    "PdfDocumentModel, Block, MeasuredBlock, page-layout",
  ],
  [/\bcountAttempts?\b|(?<![-\w])attempts\.ts\b/, "consumeAttempt, rate-limit"],
  [
    /foretellArrival|tellShipment|\bpour(?:ed)?\b|\bFate\b/,
    "getArrivalEstimate, setShipmentPickup, pipeBody, CartonOutcome",
  ],
  [
    /\bbad-days\b|\bstrays\b|\bstaged-provider\b|\bStagedProvider\b/,
    "provider-failures, unexpected-console, fake-provider",
  ],
  [/(?:booking|delivery|shipment|stop|missing)-facts\b/, "…-document-data"],
  [/"do"|name="do"|commandName|kindField/, "intent"],
  [
    /CallerGoneError|\bforgetAttempts\b|\bisPassing\b|\bwhileQuiet\b|\brefuseInside\b/,
    "ClientDisconnectedError, resetAttempts, isTransient, runExclusive, assertOutside",
  ],
  [
    /\bpoolsAskedFor\b|\bentitlementMark\b|\bDiskWatch\b|watchDiskSpace|answer-file\b/,
    "selectPools, hashEntitlement, DiskMonitor, monitorDiskSpace, serve-file",
  ],
  [
    /\b[Ll]aboratory\b|\bAskedCall\b|\bstatedOf\b|\basUsual\b/,
    "BenchmarkHarness, ReceivedCall, requestRoute, restore",
  ],
];

/**
 * @param {{ file: string, text: string }} content `file` relative to the project
 * @returns {string[]} one sentence for each retired term, with its line
 */
export function findRetiredTerms({ file, text }) {
  return text.split("\n").flatMap((line, at) =>
    retiredTerms.flatMap(([retired, instead]) => {
      const [found] = retired.exec(line) ?? [];
      return found === undefined
        ? []
        : [`${file}:${at + 1}: "${found}" is retired; use ${instead}`];
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await command(async () => {
    const own = /^(?:scripts|test\/scripts)\/retired-terms\b/;
    const problems = filesOfProject()
      .filter(
        (file) => /\.(?:tsx?|mjs|js|css|md)$/.test(file) && !own.test(file),
      )
      .flatMap((file) =>
        findRetiredTerms({
          file,
          text: readFileSync(join(root, file), "utf8"),
        }),
      );
    for (const problem of problems) console.error(problem);
    return problems.length === 0 ? 0 : 1;
  });
}
