import { operationsIn } from "#formats/pdf/content.ts";

/** Takes comments out of an operand, where they may stand between the items of a list. */
export function bare(operand: string): string {
  const isList = operand.startsWith("[");
  if (!operand.includes("%") || !(isList || operand.startsWith("<<"))) return operand;
  const inner = isList ? operand.slice(1, -1) : operand.slice(2, -2);
  const items = [...operationsIn(`${inner}\nend`)].flatMap(({ operands }) => operands.map(bare)).join(" ");
  return isList ? `[${items}]` : `<<${items}>>`;
}
