const listeners = new Set<(pin: string) => void>();

/** Calls back with each PIN the server has just accepted. The listener keeps nothing of it and never throws. */
export function onPinProved(listener: (pin: string) => void): void {
  listeners.add(listener);
}

export function pinProved(pin: string): void {
  for (const listener of listeners) listener(pin);
}
