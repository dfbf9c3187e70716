const roman = ["", "I", "II", "III", "IV", "V"];

/** A controlled drug as labels say it, `C-IV`; nothing for any other. */
export function deaLabel(schedule: number): string {
  return schedule > 0 ? `C-${roman[schedule] ?? schedule}` : "";
}
