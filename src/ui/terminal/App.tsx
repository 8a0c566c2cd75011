/** Draws the frames of a stage. Decides nothing. */
import { Box, Static, Text, useCursor } from "ink";
import { memo, useSyncExternalStore } from "react";
import { PRINT_MARK } from "./outlet.js";
import type { Outlet } from "./outlet.js";
import type { Stage } from "./stage.js";

/** Ink lays out marks; the outlet writes the rows that they stand for. */
export function App({ stage, mark }: { stage: Stage; mark: Outlet["mark"] }) {
  const { printed, parts, cursor } = useSyncExternalStore(stage.subscribe, stage.frame);
  const { setCursorPosition } = useCursor();
  setCursorPosition(cursor);
  const rows = parts.filter((part, at) => part !== "" || at === 0).join("\n");
  return (
    <>
      <Printed key={printed} some={printed > 0} />
      <Box>{parts.length > 0 && <Text>{mark(rows)}</Text>}</Box>
    </>
  );
}

const Printed = memo(({ some }: { some: boolean }) => (
  <Static items={some ? [PRINT_MARK] : []}>{(mark) => <Text key={mark}>{mark}</Text>}</Static>
));
