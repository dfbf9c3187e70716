const roman = ["", "I", "II", "III", "IV", "V"];

/** "IV" for schedule 4; empty for a drug that is not controlled. */
export function scheduleName(schedule: number): string {
  return roman[schedule] ?? String(schedule);
}

/** "C-IV" for a controlled drug, otherwise empty. */
export function deaLabel(schedule: number): string {
  return schedule > 0 ? `C-${scheduleName(schedule)}` : "";
}
