import { Button } from "@mantine/core";
import { Facts } from "#modules/staff/index.web.ts";
import { AppLink } from "#platform/web/index.ts";
import { dateAt, SideDrawer, showDateTime } from "#ui/index.ts";
import classes from "./calendar.module.css";
import { type Item, kindOf, linkOf } from "./items.ts";

interface BookingDrawerProps {
  item: Item | null;
  timeZone: string;
  onClose: () => void;
}

/** What another module booked; it is changed there. */
export function BookingDrawer({ item, timeZone, onClose }: BookingDrawerProps) {
  const link = item && linkOf(item, dateAt(item.startTime, timeZone));
  return (
    <SideDrawer opened={item !== null} onClose={onClose} title={item?.title ?? ""}>
      {item?.booking && (
        <div className={classes.details}>
          <Facts
            rows={[
              ["Kind", kindOf(item)],
              ["From", showDateTime(item.startTime, timeZone)],
              ["To", showDateTime(item.endTime, timeZone)],
              ...(item.place ? ([["Room", item.place]] as const) : []),
              ...(item.people ? ([["People", item.people]] as const) : []),
            ]}
          />
          {link && (
            <Button component={AppLink} to={link.to} variant="default">
              {link.label}
            </Button>
          )}
        </div>
      )}
    </SideDrawer>
  );
}
