import { Radio, SegmentedControl, Select, Slider, Switch, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { languageNames, languageOf, languages } from "#platform/shared/messages/texts.ts";
import type { Preferences } from "#platform/shared/preferences/preferences.contract.ts";
import { serverNow } from "#platform/web/api/server-clock.ts";
import { useChangePreferences, usePreferences } from "#platform/web/preferences/preferences.ts";
import { useZoneOptions } from "#platform/web/preferences/zones.ts";
import { spokenZone } from "#platform/web/session/device-zone.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import classes from "#ui/page/profile.module.css";
import { PageSection } from "#ui/page/section.tsx";

const themes: { value: Preferences["theme"]; label: string; text: string }[] = [
  { value: "default", label: "System", text: "Light or dark, as this device is set" },
  { value: "light", label: "Light", text: "Always light" },
  { value: "dark", label: "Dark", text: "Always dark, kind at night" },
  { value: "contrast", label: "High contrast", text: "Black on white, strong lines" },
];

/** Applied at once; kept for this person on every device. */
export function ProfilePreferences() {
  const preferences = usePreferences();
  const change = useChangePreferences();
  return (
    <>
      <PageSection title="Text size" note="14 is usual. Everything grows with it.">
        <SettledSlider
          label="Text size"
          value={preferences.textSize}
          min={11}
          max={20}
          onSettled={(textSize) => change({ textSize })}
        />
      </PageSection>
      <PageSection title="Table spacing" note="How tall rows are: 1 tight, 5 airy.">
        <SegmentedControl
          aria-label="Table spacing"
          value={String(preferences.tableSpacing)}
          onChange={(value) => change({ tableSpacing: Number(value) })}
          data={["1", "2", "3", "4", "5"]}
        />
        <table className={classes.sample} aria-label="How rows look">
          <tbody>
            {["First row", "Second row", "Third row"].map((text) => (
              <tr key={text}>
                <td>{text}</td>
                <td className="cairn-figures">10:42 AM</td>
              </tr>
            ))}
          </tbody>
        </table>
      </PageSection>
      <PageSection title="Theme">
        <Radio.Group
          aria-label="Theme"
          value={preferences.theme}
          onChange={(value) => change({ theme: value as Preferences["theme"] })}
        >
          <div className={classes.choices}>
            {themes.map(({ value, label, text }) => (
              <Radio key={value} value={value} label={label} description={text} />
            ))}
          </div>
        </Radio.Group>
      </PageSection>
      <PageSection
        title="Language"
        note="Of signing in, of the lock and of the mails you get. The charts are in English."
      >
        <SegmentedControl
          aria-label="Language"
          value={preferences.language}
          onChange={(language) => change({ language: languageOf(language) })}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </PageSection>
      <TimeZone />
      <PageSection title="Keyboard">
        <Switch
          label="Keys of one letter"
          description="g then a letter to go, / to filter, n for new. Ctrl K works in any case."
          checked={preferences.singleKeys}
          onChange={(event) => change({ singleKeys: event.currentTarget.checked })}
        />
      </PageSection>
      <PageSection title="Menu">
        <Switch
          label="Keep the menu open at the left"
          checked={preferences.hamburger}
          onChange={(event) => change({ hamburger: event.currentTarget.checked })}
        />
        <Text size="xs" c="dimmed" mt="xs">
          On a phone the menu opens over the page.
        </Text>
      </PageSection>
    </>
  );
}

/** Whose clock one's own times follow (TIME-4): this device's, asked again when it travels, or one that stays. */
function TimeZone() {
  const { hasAutoTimezone } = usePreferences();
  const { timeZone } = useSession();
  const change = useChangePreferences();
  const zones = useZoneOptions(timeZone);
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <PageSection
      title="Time zone"
      note="Of your own times, such as notices and sessions. Chart times always follow the client's place."
    >
      <Switch
        label="Follow this device"
        description={`It is on ${spokenZone(device, serverNow())}.`}
        checked={hasAutoTimezone}
        onChange={(event) =>
          change(
            event.currentTarget.checked ? { hasAutoTimezone: true, userTimezone: device } : { hasAutoTimezone: false },
          )
        }
      />
      {!hasAutoTimezone && (
        <Select
          mt="md"
          label="Time zone"
          data={zones}
          value={timeZone}
          allowDeselect={false}
          searchable
          onChange={(zone) => zone && change({ userTimezone: zone })}
        />
      )}
    </PageSection>
  );
}

interface SettledSliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onSettled: (value: number) => void;
}

/** Moves freely under the hand and is saved when it comes to rest, so that a drag is one change and not ten. */
function SettledSlider({ label, value, min, max, onSettled }: SettledSliderProps) {
  const [shown, setShown] = useState(value);
  useEffect(() => setShown(value), [value]);
  return (
    <Slider
      className={classes.slider ?? ""}
      value={shown}
      min={min}
      max={max}
      step={1}
      marks={[
        { value: min, label: min },
        { value: 14, label: "14" },
        { value: max, label: max },
      ]}
      thumbLabel={label}
      onChange={setShown}
      onChangeEnd={onSettled}
    />
  );
}
