/** Three crashes within a minute: what the screen kept may be the cause, so clearing it is offered (SHELL-10). */
export function crashesOften(at: readonly number[], now: number): boolean {
  return at.filter((time) => now - time < 60_000).length >= 3;
}
