/** Draws the frames of a stage. Decides nothing. */
import { Box, Static, Text, useCursor } from "ink";
import { memo, useSyncExternalStore } from "react";
import { PRINT_MARK } from "./outlet.js";
import type { Stage } from "./stage.js";

export function App({ stage }: { stage: Stage }) {
  const { printed, parts, cursor } = useSyncExternalStore(stage.subscribe, stage.frame);
  const { setCursorPosition } = useCursor();
  setCursorPosition(cursor);
  return (
    <>
      <Printed key={printed} some={printed > 0} />
      <Box flexDirection="column">
        {parts.map((rows, at) => (rows === "" && at > 0 ? null : <Part key={at} rows={rows} />))}
      </Box>
    </>
  );
}

/** Ink prints a mark; the outlet puts the rows there, which Ink need not measure and keep. */
const Printed = memo(({ some }: { some: boolean }) => (
  <Static items={some ? [PRINT_MARK] : []}>{(mark) => <Text key={mark}>{mark}</Text>}</Static>
));

const Part = memo(({ rows }: { rows: string }) => <Text>{rows === "" ? " " : rows}</Text>);
