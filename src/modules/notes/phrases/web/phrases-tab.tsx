import { PhraseList } from "./phrase-list.tsx";

/** Settings: smart phrases that everyone at the facility who writes notes is offered. */
export function PhrasesTab() {
  return <PhraseList isShared />;
}
