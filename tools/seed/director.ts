/** One thing that happens at a time of the story. It may add later scenes of its own strand. */
export interface Scene {
  at: string;
  play: () => Promise<void>;
}

/**
 * Tells the stories day by day: scenes of one strand (a client, a lead, a bed) in order of time, strands of one day next
 * to each other. What lies after `until` never happens.
 */
export class Director {
  readonly #strands = new Map<string, Scene[]>();
  readonly #width: number;

  /** `width`: how many strands are played at once. */
  constructor(width: number) {
    this.#width = width;
  }

  add(strand: string, at: string, play: () => Promise<void>): void {
    const scenes = this.#strands.get(strand) ?? [];
    scenes.push({ at, play });
    this.#strands.set(strand, scenes);
  }

  /** Nothing more happens on this strand. */
  end(strand: string): void {
    this.#strands.get(strand)?.splice(0);
  }

  /** `dawn` is run at the beginning of each day, before its scenes. */
  async run(days: readonly { from: string; to: string }[], dawn: (day: string) => Promise<void>): Promise<void> {
    for (const day of days) {
      await dawn(day.from);
      const busy = [...this.#strands].filter(([, scenes]) => scenes.some((scene) => scene.at < day.to));
      await atOnce(this.#width, busy, ([, scenes]) => tell(scenes, day.to));
    }
  }
}

async function tell(scenes: Scene[], to: string): Promise<void> {
  for (;;) {
    scenes.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    const next = scenes[0];
    if (!next || next.at >= to) return;
    scenes.shift();
    await next.play();
  }
}

/** Works through `items` with at most `width` under way. The first failure stops the rest and is thrown. */
export async function atOnce<T>(width: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  let failed = false;
  const worker = async () => {
    while (next < items.length && !failed) {
      const item = items[next] as T;
      next += 1;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}
