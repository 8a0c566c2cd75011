/** Draws the frames of a stage. Decides nothing. */
import { Box, Static, Text, useCursor } from "ink";
import { memo, useSyncExternalStore } from "react";
import type { Stage } from "./stage.js";

export function App({ stage }: { stage: Stage }) {
  const { printed, parts, cursor } = useSyncExternalStore(stage.subscribe, stage.frame);
  const { setCursorPosition } = useCursor();
  setCursorPosition(cursor);
  return (
    <>
      <Printed key={printed.id} text={printed.text} />
      <Box flexDirection="column">
        {parts.map((rows, at) => (rows === "" && at > 0 ? null : <Part key={at} rows={rows} />))}
      </Box>
    </>
  );
}

/** Each piece is a Static of its own, so that none keeps what was printed before. */
const Printed = memo(({ text }: { text: string }) => (
  <Static items={text === "" ? [] : [text]}>{(one) => <Text key="text">{one}</Text>}</Static>
));

const Part = memo(({ rows }: { rows: string }) => <Text>{rows === "" ? " " : rows}</Text>);
