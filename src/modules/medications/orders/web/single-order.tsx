import { Button, TextInput } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useAction, type useRead } from "#platform/web/index.ts";
import { DrugName, ErrorState, ProblemAlert, tallMan } from "#ui/index.ts";
import { readMar } from "../../administrations/log.contract.ts";
import type { medicationLists } from "../../drugs/drug.contract.ts";
import {
  addOrderFavorite,
  listOrderTemplates,
  type OrderFavorite,
  removeOrderFavorite,
} from "../../order-templates/order-template.contract.ts";
import { readMedications } from "../chart.contract.ts";
import { changeOrder } from "../new-order.contract.ts";
import { addOrder, listOrders, type Order, orderCounts, readOrder, type SavedSig } from "../order.contract.ts";
import { isOrderIn } from "../order-states.ts";
import { isSingle } from "../sig.ts";
import { AlertOverrides, allOverridden, overridesOf } from "./alert-overrides.tsx";
import type { OneOrder } from "./composer-entry.ts";
import { type Composed, missingFrom, sigOf } from "./composer-state.ts";
import { isSameSig } from "./offered.ts";
import type { Renewal } from "./order-composer.tsx";
import { OrderPreview, usePreview } from "./order-preview.tsx";
import { OrderSigning, type UsedAuthority } from "./order-signing.tsx";
import classes from "./orders.module.css";
import { PrescriberFields, SigFields } from "./sig-fields.tsx";

export type Lists = ReturnType<typeof useRead<typeof medicationLists>>;

interface SingleOrderProps {
  demographicId: string;
  allergies: ReactNode;
  /** What is typed so far. */
  entry: OneOrder;
  onEntry: (entry: OneOrder) => void;
  used: UsedAuthority;
  renewal: Renewal | undefined;
  lists: Lists;
  favorites: readonly OrderFavorite[];
  onBack: () => void;
  /** Discards the draft. */
  onSigned: () => Promise<void>;
  onClose: () => void;
}

/** One order: its fields, preview, alerts and signature. */
export function SingleOrder(props: SingleOrderProps) {
  const { demographicId, allergies, entry, onEntry, used, renewal, lists, favorites, onBack, onSigned, onClose } =
    props;
  const { state, answers } = entry;
  const { signs, byVoice, prescriberId, authority } = used;
  const set = (change: Partial<Composed>) => {
    // The read-back was of the order before this change.
    if (authority.readBack) used.setAuthority({ readBack: false });
    onEntry({ ...entry, state: { ...state, ...change }, isTouched: true });
  };
  const sig = sigOf(state);
  const missing = missingFrom(state);
  const preview = usePreview(demographicId, sig, replacedBy(renewal));
  const isChange = renewal?.as === "change";
  const options = {
    inline: true,
    invalidates: [readMedications, readMar, listOrders, orderCounts, readOrder],
    done: (order: Order) =>
      isOrderIn(order, ["pending_approval"]) ? "Order proposed" : `${tallMan(order.productText)} ordered`,
    onDone: async () => {
      await onSigned();
      onClose();
    },
  };
  const addition = useAction(addOrder, options);
  const change = useAction(changeOrder, options);
  const add = isChange ? change : addition;
  // Asks for missing allergies and override reasons before the PIN: the server would reject the order without them.
  const unreviewed = preview.data !== undefined && !preview.data.allergiesReviewed && state.kind !== "stat";
  const unanswered = signs && !allOverridden(preview.data?.alerts ?? [], answers);
  const ready =
    sig !== undefined &&
    preview.data !== undefined &&
    prescriberId !== null &&
    (!byVoice || authority.readBack) &&
    !unanswered &&
    !(isChange && entry.reason.trim().length < 3) &&
    !(signs && unreviewed);
  const submit = (ticket?: string) => {
    if (!sig || !prescriberId) return Promise.resolve();
    const body = {
      orderMode: authority.mode,
      prescriberId,
      sig,
      overrides: overridesOf(answers),
      ...used.readBackOf(preview.data?.sigText ?? ""),
    };
    const signed = ticket ? { ticket } : undefined;
    if (renewal?.as === "change") {
      const { orderId, version } = renewal;
      return change.run({ params: { orderId }, body: { ...body, version, reason: entry.reason.trim() } }, signed);
    }
    const renews = renewal ? { renewsOrderId: renewal.orderId } : {};
    return addition.run({ body: { ...body, demographicId, ...renews } }, signed);
  };
  return (
    <>
      <div className={classes.chosen}>
        <DrugName name={state.drug?.displayName ?? ""} />
        <span className={classes.buttons}>
          {sig && <FavoriteButton sig={sig} favorites={favorites} />}
          {!renewal && (
            <Button variant="subtle" size="compact-sm" onClick={onBack}>
              Change
            </Button>
          )}
        </span>
      </div>
      {renewal && <p className={classes.note}>{renewal.text}</p>}
      {lists.isError && <ErrorState error={lists.error} small onRetry={() => void lists.refetch()} />}
      <SigFields state={state} set={set} frequencies={lists.data?.frequencies ?? []} takesFocus={!entry.wasComplete} />
      {isChange && (
        <TextInput
          label="Reason for change"
          withAsterisk
          maxLength={500}
          value={entry.reason}
          onChange={(event) => onEntry({ ...entry, reason: event.currentTarget.value, isTouched: true })}
        />
      )}
      {!used.mayPrescribe && (
        <PrescriberFields state={authority} set={used.setAuthority} prescribers={lists.data?.prescribers ?? []} />
      )}
      <OrderPreview
        preview={preview}
        missing={missing}
        single={isSingle(state.kind)}
        drug={state.drug?.displayName}
        indication={sig?.indication}
      />
      {signs && (
        <AlertOverrides
          alerts={preview.data?.alerts ?? []}
          answers={answers}
          takesFocus={!entry.isTouched && entry.wasComplete}
          onChange={(next) => onEntry({ ...entry, answers: next, isTouched: true })}
        />
      )}
      {unreviewed && allergies}
      {add.problem && !signs && <ProblemAlert error={add.problem} />}
      <OrderSigning
        used={used}
        ready={ready}
        notReady={
          unreviewed
            ? "Record allergies before signing"
            : unanswered
              ? "Enter an override reason for each alert before signing"
              : isChange && entry.reason.trim().length < 3
                ? "Enter the reason for the change, then sign"
                : "Complete the order, then sign"
        }
        readBackLabel={preview.data && `Read back and confirmed: “${preview.data.sigText}”`}
        pending={add.pending}
        takesFocus={!entry.isTouched}
        what="order"
        onSubmit={submit}
      />
    </>
  );
}

/** The order that screening leaves out, because this one follows it. */
function replacedBy(renewal: Renewal | undefined) {
  if (!renewal) return {};
  return renewal.as === "change" ? { changesOrderId: renewal.orderId } : { renewsOrderId: renewal.orderId };
}

function FavoriteButton({ sig, favorites }: { sig: SavedSig; favorites: readonly OrderFavorite[] }) {
  const kept = favorites.find((favorite) => isSameSig(favorite.sig, sig));
  const add = useAction(addOrderFavorite, { invalidates: [listOrderTemplates], done: "Favorite saved" });
  const remove = useAction(removeOrderFavorite, { invalidates: [listOrderTemplates], done: "Favorite removed" });
  const { startAt: _, ...saved } = { startAt: undefined, ...sig };
  return kept ? (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconStarFilled size="1em" />}
      loading={remove.pending}
      onClick={() => remove.go({ params: { favoriteId: kept.id } })}
    >
      Remove from favorites
    </Button>
  ) : (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconStar size="1em" />}
      loading={add.pending}
      onClick={() => add.go({ body: { sig: saved } })}
    >
      Save as favorite
    </Button>
  );
}
