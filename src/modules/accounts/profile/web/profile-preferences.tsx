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
  { value: "default", label: "System", text: "Match this device's light or dark setting" },
  { value: "light", label: "Light", text: "Always light" },
  { value: "dark", label: "Dark", text: "Always dark" },
  { value: "contrast", label: "High contrast", text: "Black on white with strong lines" },
];

/** Preferences, applied at once and saved for the user on every device. */
export function ProfilePreferences() {
  const preferences = usePreferences();
  const change = useChangePreferences();
  return (
    <>
      <PageSection title="Text size" note="The default is 14. All text scales with it.">
        <SettledSlider
          label="Text size"
          value={preferences.textSize}
          min={11}
          max={20}
          onSettled={(textSize) => change({ textSize })}
        />
      </PageSection>
      <PageSection title="Table spacing" note="Row height, from 1 (compact) to 5 (spacious).">
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
          onChange={(value) => {
            const theme = themes.find((one) => one.value === value)?.value;
            if (theme) change({ theme });
          }}
        >
          <div className={classes.choices}>
            {themes.map(({ value, label, text }) => (
              <Radio key={value} value={value} label={label} description={text} />
            ))}
          </div>
        </Radio.Group>
      </PageSection>
      <PageSection title="Language" note="Used for sign-in, the lock screen and emails to you. Charts are in English.">
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
          label="Single-key shortcuts"
          description="Press g and a letter to go to a page, / to filter, n for new. Ctrl K always works."
          checked={preferences.singleKeys}
          onChange={(event) => change({ singleKeys: event.currentTarget.checked })}
        />
      </PageSection>
      <PageSection title="Menu">
        <Switch
          label="Keep the menu open on the left"
          checked={preferences.hamburger}
          onChange={(event) => change({ hamburger: event.currentTarget.checked })}
        />
        <Text size="xs" c="dimmed" mt="xs">
          On phones the menu opens over the page.
        </Text>
      </PageSection>
    </>
  );
}

/** The time zone of the user's own times: this device's, or a fixed one. */
function TimeZone() {
  const { hasAutoTimezone } = usePreferences();
  const { timeZone } = useSession();
  const change = useChangePreferences();
  const zones = useZoneOptions(timeZone);
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <PageSection
      title="Time zone"
      note="Used for your own times, such as notifications and sessions. Chart times follow the client's location."
    >
      <Switch
        label="Use this device's time zone"
        description={`This device is set to ${spokenZone(device, serverNow())}.`}
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

/** Saves when the drag ends, so a drag is one change. */
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
