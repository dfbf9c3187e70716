interface Waiting {
  dueAt: number;
  work: () => void;
}

/** The simulators' time: the machine's until it is set; then it is fixed until it is moved or released (SIM-1). */
export class SimulatorClock {
  #standsAt: number | null = null;
  #waiting: Waiting[] = [];

  now(): number {
    return this.#standsAt ?? Date.now();
  }

  stands(): boolean {
    return this.#standsAt !== null;
  }

  /** An instant, or null for the machine's time again. What is due by then happens now. */
  set(at: string | null): void {
    this.#standsAt = at === null ? null : Date.parse(at);
    this.#work();
  }

  advance(seconds: number): void {
    this.#standsAt = this.now() + seconds * 1000;
    this.#work();
  }

  after(seconds: number, work: () => void): void {
    this.#waiting.push({ dueAt: this.now() + seconds * 1000, work });
    this.#work();
  }

  #work(): void {
    const now = this.now();
    const due = this.#waiting.filter(({ dueAt }) => dueAt <= now).sort((a, b) => a.dueAt - b.dueAt);
    this.#waiting = this.#waiting.filter(({ dueAt }) => dueAt > now);
    for (const { work } of due) work();
    const next = Math.min(...this.#waiting.map(({ dueAt }) => dueAt));
    if (!this.stands() && Number.isFinite(next)) setTimeout(() => this.#work(), Math.max(next - now, 1)).unref();
  }
}
