import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { idsInAnswer } from "#platform/shared/ids-in-answer.ts";

type Finder = ReturnType<typeof idsInAnswer>;
const finders = new WeakMap<AnyEndpoint, { find: Finder }>();

function finderOf(contract: AnyEndpoint): Finder {
  const known = finders.get(contract);
  if (known) return known.find;
  const find = idsInAnswer(contract.response, "client");
  finders.set(contract, { find });
  return find;
}

/** Whether answers of this endpoint can name clients, by its contract (`idOf("client")`). */
export function namesClients(contract: AnyEndpoint): boolean {
  return finderOf(contract) !== null;
}

/** The clients that an answer names, each once and in a fixed order. */
export function clientsIn(contract: AnyEndpoint, answer: unknown): string[] {
  const find = finderOf(contract);
  return find ? [...find(answer)].sort() : [];
}
