/** Draws the frames of a stage. Decides nothing. */
import { Box, Static, Text, useCursor } from "ink";
import { memo, useSyncExternalStore } from "react";
import { PRINT_MARK } from "./outlet.js";
import type { Stage } from "./stage.js";

/** Ink lays out marks; the outlet writes the rows that they stand for. */
export function App({ stage }: { stage: Stage }) {
  const { printed, marks, cursor } = useSyncExternalStore(stage.subscribe, stage.frame);
  const { setCursorPosition } = useCursor();
  setCursorPosition(cursor);
  return (
    <>
      <Printed key={printed} some={printed > 0} />
      <Box>{marks !== "" && <Text>{marks}</Text>}</Box>
    </>
  );
}

const Printed = memo(({ some }: { some: boolean }) => (
  <Static items={some ? [PRINT_MARK] : []}>{(mark) => <Text key={mark}>{mark}</Text>}</Static>
));
