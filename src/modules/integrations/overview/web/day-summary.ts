/** A text summary of a day's calls. */
export function daySummary(hours: readonly { calls: number; failed: number }[]): string {
  const calls = hours.reduce((sum, hour) => sum + hour.calls, 0);
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0);
  if (calls === 0) return "No calls in the last 24 hours.";
  const said = calls === 1 ? "1 call" : `${calls} calls`;
  return failed === 0 ? `${said}, none failed.` : `${said}, ${failed} failed.`;
}
