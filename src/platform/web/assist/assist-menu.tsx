import { ActionIcon, Menu, Text } from "@mantine/core";
import { IconWand } from "@tabler/icons-react";
import { useState } from "react";
import { toast } from "#ui/feedback/toast.tsx";
import {
  type AssistOffer,
  type AssistPlace,
  askAssist,
  assistTextMost,
  listAssistOffers,
} from "../../shared/assist/assist.contract.ts";
import { useAction } from "../api/action.ts";
import { useRead } from "../api/query.ts";
import { AssistProposal } from "./assist-proposal.tsx";

/** A text that help is asked for, and how a proposal takes its place; `put` is false when the text has changed since. */
export interface AssistSubject {
  text: string;
  put: (text: string) => boolean;
}
export interface AssistMenuProps {
  place: AssistPlace;
  clientId?: string | undefined;
  /** What is selected, or the paragraph the cursor stands in; null for no text. */
  subject: () => AssistSubject | null;
}

/**
 * Help with a text in whatever toolbar it stands (seam `assist`). Nothing is there while no module offers any: no button
 * that does nothing. What comes back is shown beside the text and enters it only by the person's choice.
 */
export function AssistMenu(props: AssistMenuProps) {
  const offers = useRead(listAssistOffers, { query: { place: props.place } }, { everyMs: 300_000 });
  const rows = offers.data?.rows ?? [];
  return rows.length === 0 ? null : <Offers {...props} rows={rows} />;
}

function Offers({ place, clientId, subject, rows }: AssistMenuProps & { rows: readonly AssistOffer[] }) {
  const [asked, setAsked] = useState<{ offer: AssistOffer; about: AssistSubject } | null>(null);
  const ask = useAction(askAssist, { inline: true });
  const begin = (offer: AssistOffer) => {
    const about = subject();
    if (!about?.text.trim()) {
      toast("Write something first, or select text within one paragraph.", { tone: "info" });
      return;
    }
    if (about.text.length > assistTextMost) {
      toast("That is more text than fits. Select a part of it.", { tone: "info" });
      return;
    }
    setAsked({ offer, about });
    ask.go({ body: { key: offer.key, place, text: about.text, ...(clientId ? { clientId } : {}) } });
  };
  const close = () => {
    setAsked(null);
    ask.reset();
  };
  return (
    <>
      <Menu position="bottom-end" returnFocus={false}>
        <Menu.Target>
          <ActionIcon
            aria-label="Help with this text"
            variant="subtle"
            color="sand"
            size="md"
            loading={ask.pending}
            // the cursor stays in the text
            onMouseDown={(event) => event.preventDefault()}
          >
            <IconWand size="1.15em" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {rows.map((offer) => (
            <Menu.Item key={offer.key} onClick={() => begin(offer)}>
              {offer.label}
              <Text size="xs" c="dimmed" maw="34ch">
                {offer.hint}
              </Text>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked && (ask.data || ask.problem) && (
        <AssistProposal
          title={asked.offer.label}
          answer={ask.data ?? null}
          problem={ask.problem}
          onClose={close}
          onUse={(text) => {
            if (!asked.about.put(text)) toast("The text has changed meanwhile. Ask again.", { tone: "info" });
            close();
          }}
        />
      )}
    </>
  );
}
