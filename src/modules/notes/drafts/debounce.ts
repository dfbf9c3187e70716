/** Runs a callback after a pause, or at most `longest` ms after the first call. */
export class Debounce {
  readonly #pause: number;
  readonly #longest: number;
  readonly #run: () => void;
  #pauseTimer: ReturnType<typeof setTimeout> | undefined;
  #lastTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(pause: number, longest: number, run: () => void) {
    this.#pause = pause;
    this.#longest = longest;
    this.#run = run;
  }
  start(): void {
    clearTimeout(this.#pauseTimer);
    this.#pauseTimer = setTimeout(this.#run, this.#pause);
    this.#lastTimer ??= setTimeout(this.#run, this.#longest);
  }
  stop(): void {
    clearTimeout(this.#pauseTimer);
    clearTimeout(this.#lastTimer);
    this.#lastTimer = undefined;
  }
}
