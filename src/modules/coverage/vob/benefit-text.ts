import { showDollars } from "../money.ts";
import { type Breakdown, type Figure, type FigureKey, figureLabels } from "./vob.ts";

/** `$1,500.00` or `20%`; what the payer did not state is never shown as zero. */
export function figureText(figure: Figure | undefined): string {
  if (!figure) return "Not stated";
  if (figure.cents !== null) return showDollars(figure.cents);
  return figure.percentBp === null ? "Not stated" : `${figure.percentBp / 100}%`;
}

export const sourceLabels = { "271": "payer, electronic", phone: "phone", portal: "payer portal" } as const;

const spent = (figures: Breakdown["inNetwork"], left: FigureKey, all: FigureKey): string | null => {
  if (!figures[left] && !figures[all]) return null;
  if (!figures[all]) return `${figureText(figures[left])} left`;
  return figures[left] ? `${figureText(figures[left])} left of ${figureText(figures[all])}` : figureText(figures[all]);
};

/** The benefits of a stay in plain lines, for the screen and for paper. */
export function benefitLines(breakdown: Breakdown): (readonly [term: string, text: string])[] {
  if (breakdown.coverage === "inactive") return [["Coverage", "Not active"]];
  const isIn = Object.keys(breakdown.inNetwork).length > 0 || Object.keys(breakdown.outOfNetwork).length === 0;
  const figures = isIn ? breakdown.inNetwork : breakdown.outOfNetwork;
  const yesNo = (value: boolean | null, yes: string, no: string) => (value === null ? "Not stated" : value ? yes : no);
  return [
    ["Coverage", breakdown.coverage === "active" ? "Active" : "Not stated"],
    ["Network", Object.keys(figures).length === 0 ? "Not stated" : isIn ? "In network" : "Out of network"],
    [figureLabels.deductible, spent(figures, "deductibleLeft", "deductible") ?? "Not stated"],
    [figureLabels.outOfPocket, spent(figures, "outOfPocketLeft", "outOfPocket") ?? "Not stated"],
    [figureLabels.coinsurance, figureText(figures.coinsurance)],
    [figureLabels.copay, figureText(figures.copay)],
    ["Substance use treatment", yesNo(breakdown.isLevelCovered, "Covered", "Not covered")],
    ["Authorization", yesNo(breakdown.isAuthorizationRequired, "Required before admission", "Not required")],
    ...(breakdown.managedBy ? ([["Behavioral health managed by", breakdown.managedBy]] as const) : []),
  ];
}
