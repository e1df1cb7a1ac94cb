import type { Box } from "#layout/model/box.ts";
import type { FormField } from "#layout/model/page.ts";
import type { PDFObject, PDFPage } from "../kernel/library.ts";

type Widget = ReturnType<PDFPage["getWidgets"]>[number];

/** The most fields of a page; no form that people fill in has more. */
const mostFields = 2_000;
const mostOptions = 500;
/** Flags of annotations that nobody sees (ISO 32000-1, table 165): hidden, and not shown. */
const unseen = 2 | 32;

/** Lists the fields of a page that can be filled in, without buttons and signatures. */
export const fieldsOn = (page: PDFPage, place: (box: readonly number[]) => Box): FormField[] =>
  page
    .getWidgets()
    .slice(0, mostFields)
    .flatMap((widget): FormField[] => {
      if ((widget.getFlags() & unseen) !== 0) return [];
      const common = { box: place(widget.getBounds()), title: widget.getLabel() || widget.getName(), options: [] };
      const object = widget.getObject();
      if (widget.isCheckbox() || widget.isRadioButton()) return [{ ...common, kind: "check", value: tickOf(object) }];
      if (widget.isText()) {
        const value = widget.isPassword() ? "" : widget.getValue();
        return [{ ...common, kind: isDate(object) ? "date" : "text", value }];
      }
      if (!widget.isChoice()) return [];
      return [{ ...common, kind: "list", ...choiceOf(widget) }];
    });

/** The look of a button that is on: a group of buttons has one value, and the looks tell which of them is on. */
function tickOf(object: PDFObject): string {
  const state = object.get("AS");
  const name = state.isName() ? state.asName() : "Off";
  return name === "Off" ? "" : name;
}

/** Reads the options, which have a name for people and one for the form; the value may be either. */
function choiceOf(widget: Widget): Pick<FormField, "value" | "options"> {
  const shown = widget.getOptions(false).slice(0, mostOptions).map(String);
  const meant = widget.getOptions(true).slice(0, mostOptions).map(String);
  const value = widget.getValue();
  return { value: shown.includes(value) ? value : (shown[meant.indexOf(value)] ?? value), options: shown };
}

/** Whether a field calls the script by which Acrobat's own forms check a date. */
function isDate(object: PDFObject): boolean {
  return ["F", "K"].some((event) => {
    const script = object.getInheritable("AA").get(event, "JS");
    return script.isString() && script.asString().includes("AFDate_");
  });
}
