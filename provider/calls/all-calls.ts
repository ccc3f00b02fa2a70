import { accessPreviewHandlers } from "./access-preview";
import { accountCalls, type AccountServices } from "./account-calls";
import { alertHandlers } from "./alerts";
import { asnSearchHandlers } from "./asn-searches";
import { exceptionHandlers } from "./exceptions";
import { correctionHandlers } from "./corrections";
import { firstRunHandlers } from "./first-run";
import { freightHandlers } from "./freight";
import { groupHandlers } from "./groups";
import type { AllHandlers } from "./handler";
import type { ImportQueue } from "../import/jobs/import-queue";
import { importHandlers } from "./imports";
import { invitationHandlers } from "./invitations";
import { manualReportHandlers } from "./manual-reports";
import { mapHandlers } from "./map";
import { noteHandlers } from "./notes";
import { passwordResetHandlers } from "./password-reset";
import { ownAccountHandlers } from "./own-account";
import { receivingHandlers } from "./receiving";
import { reportHandlers } from "./reports";
import { secondFactorHandlers } from "./second-factor";
import { subscriptionHandlers } from "./subscriptions";
import { shareLinkHandlers } from "./share-links";
import { tokenHandlers } from "./tokens";
import { trackingSearchHandlers } from "./tracking-searches";
import { viewHandlers } from "./views";

/** What handlers need beside the database. */
interface CallServices extends AccountServices {
  /** Product name, which authenticator apps show. */
  product: string;
  importQueue: ImportQueue;
  now: () => Date;
}

/**
 * The handlers of all calls of the contract. Each business area adds its handlers with one line here.
 */
export function allCalls(services: CallServices): AllHandlers {
  return {
    ...accessPreviewHandlers,
    ...accountCalls(services),
    ...alertHandlers,
    ...asnSearchHandlers,
    ...exceptionHandlers,
    ...correctionHandlers,
    ...firstRunHandlers(services),
    ...freightHandlers,
    ...groupHandlers,
    ...importHandlers(services),
    ...invitationHandlers(services),
    ...manualReportHandlers,
    ...mapHandlers,
    ...noteHandlers,
    ...ownAccountHandlers(services),
    ...passwordResetHandlers(services),
    ...receivingHandlers,
    ...reportHandlers,
    ...secondFactorHandlers(services),
    ...subscriptionHandlers,
    ...shareLinkHandlers,
    ...tokenHandlers(services),
    ...trackingSearchHandlers,
    ...viewHandlers,
  };
}
