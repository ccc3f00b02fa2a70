import {
  fieldMessages,
  formatNumber,
  mapMessages,
} from "../../../engine/messages";
import { mapStatuses, statusLabels } from "./delivery";
import type { ListView } from "../map-view";

/** Formats how many deliveries have each status, and how many are late or at risk, for the names of the maps. */
export const describeCounts = ({
  counts,
  late,
}: Pick<ListView, "counts" | "late">): string =>
  [
    ...mapStatuses.map(
      (status) => [statusLabels[status], counts[status]] as const,
    ),
    ...(late
      ? [
          [fieldMessages.late, late.late] as const,
          [mapMessages.atRiskCount, late.atRisk] as const,
        ]
      : []),
  ]
    .map(([label, count]) => `${label}: ${formatNumber(count)}`)
    .join(", ");
