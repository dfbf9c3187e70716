import { Button } from "@mantine/core";

/** On a workstation that keeps the downtime packet, where Cairn cannot be started. */
export function OpenPacketLink() {
  return (
    <Button component="a" href="/downtime" variant="default">
      Open the downtime packet
    </Button>
  );
}
