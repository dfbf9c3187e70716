import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { useCan, useSession } from "#platform/web/index.ts";
import type { Composed } from "./composer-state.ts";

/** Who orders and how: a prescriber signs, a nurse enters a telephone order with read-back or proposes. */
export type Authority = Pick<Composed, "mode" | "prescriberId" | "readBack">;

export function useAuthority() {
  const [authority, setAuthority] = useState<Authority>({ mode: "written", prescriberId: "", readBack: false });
  const [isEmergency, setEmergency] = useState(false);
  const { user } = useSession();
  const mayPrescribe = useCan("medications.approve");
  const isOwn = mayPrescribe && (authority.prescriberId === "" || authority.prescriberId === user.clinicianId);
  const byVoice = authority.mode !== "written";
  const isVerbal = authority.mode === "verbal";
  return {
    authority,
    setAuthority: (change: Partial<Authority>) => {
      // An emergency is of one order by one prescriber.
      if (change.mode !== undefined || change.prescriberId !== undefined) setEmergency(false);
      setAuthority((before) => ({ ...before, ...change }));
    },
    isVerbal,
    isEmergency,
    setEmergency,
    /** What was read back, as the API expects it. */
    readBackOf: (text: string) =>
      byVoice && authority.readBack
        ? {
            readBack: {
              confirmed: true as const,
              text,
              ...(isVerbal && isEmergency ? { emergency: true as const } : {}),
            },
          }
        : {},
    mayPrescribe,
    byVoice,
    signs: isOwn && !byVoice,
    prescriberId: authority.prescriberId || (isOwn ? user.clinicianId : null),
  };
}
export type UsedAuthority = ReturnType<typeof useAuthority>;

interface OrderSigningProps {
  used: UsedAuthority;
  ready: boolean;
  /** Why the PIN is not asked yet. */
  notReady: string;
  /** "Read back and confirmed: “…”"; undefined until the orders are complete. */
  readBackLabel: string | undefined;
  pending: boolean;
  /** Nothing was typed, so the digits may go to the PIN at once. */
  takesFocus: boolean;
  /** "order", "3 orders". */
  what: string;
  onSubmit: (ticket?: string) => Promise<unknown>;
}

/** Signs with the PIN, or enters what a nurse took by telephone or proposes. */
export function OrderSigning(props: OrderSigningProps) {
  const { used, ready, notReady, readBackLabel, pending, takesFocus, what, onSubmit } = props;
  const { authority, setAuthority, byVoice, signs } = used;
  if (signs)
    return (
      <SignWithPin
        autoFocus={takesFocus}
        label={ready ? `Enter your PIN to sign${what === "order" ? "" : ` ${what}`}` : notReady}
        disabled={!ready}
        onTicket={(ticket) => onSubmit(ticket)}
      />
    );
  return (
    <>
      {used.isVerbal && (
        <Checkbox
          label="Emergency: the prescriber can't enter the order"
          description="Needed only while the prescriber is signed in."
          checked={used.isEmergency}
          onChange={(event) => used.setEmergency(event.currentTarget.checked)}
        />
      )}
      {byVoice && readBackLabel && (
        <Checkbox
          size="md"
          label={readBackLabel}
          checked={authority.readBack}
          onChange={(event) => setAuthority({ readBack: event.currentTarget.checked })}
        />
      )}
      <Button size="md" disabled={!ready} loading={pending} onClick={() => void onSubmit().catch(() => undefined)}>
        {byVoice ? `Enter ${authority.mode} ${what === "order" ? "order" : what}` : `Propose ${what}`}
      </Button>
    </>
  );
}
