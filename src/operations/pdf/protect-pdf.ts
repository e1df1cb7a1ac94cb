import { mupdf } from "#engines/mupdf/index.ts";
import { flag, optional, text } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "protect-pdf",
  family: "pdf",
  title: "Protect PDF",
  summary: "Sets a password that the PDF opens with from then on.",
  notes:
    "AES with 256 bits (PDF 2.0, revision 6). Passwords may be in any script. The owner's password lifts the permissions; without one nobody can. Programs keep to permissions of their own free will: only the password to open is a lock.",
  words: phrases(`
    encrypt pdf, lock pdf, add password, set password, password protect, password for pdf, secure pdf,
    permissions, prevent copying, prevent printing, restrict editing, read only pdf, private pdf, pdf that
    asks for a password, who may open a pdf, stop printing, stop copying, payslip, only i can open,
    confidential pdf, salary, keep private, stop others from reading, no one can copy, no printing, nobody
    changes it, code to open, pin, passcode, send securely, bank details, medical record, pdf security, safe
    pdf, private document, lock with a code, non editable, not editable, not for everybody, must not be
    changed, uneditable, open only with a password, secret, key, editing forbidden, disable copying, disable
    printing, disallow, forbid copying, block copying, no editing, no copying, forbid printing, nobody else
    can open, only with a code, testament, tax papers, secure a pdf, keep others out, read protection, write
    protection, restrict, do not let anyone edit, password on open, stop people from editing a pdf, keep
    people from changing a contract
  `),
  work: "pdf",
  needs: ["mupdf"],
  input: oneFile(["pdf"]),
  options: {
    password: text({
      title: "Password",
      description: "What the PDF opens with from now on.",
      api: "At most 127 bytes in UTF-8.",
      maxLength: 127,
      format: "password",
    }),
    ownerPassword: optional(
      text({
        title: "Owner's password",
        rare: true,
        description: "Opens the PDF as well, and lifts what is not allowed below; a random one if left empty.",
        maxLength: 127,
        format: "password",
      }),
    ),
    allowPrinting: flag({ title: "Allow printing", description: "Also in full quality.", default: true }),
    allowCopying: flag({ title: "Allow copying", description: "Text and pictures.", default: true }),
    allowModifying: flag({
      title: "Allow modifying",
      description: "Contents, and adding, removing and turning pages.",
      default: true,
    }),
    allowAnnotating: flag({
      title: "Allow annotating",
      description: "Comments, and filling in of forms.",
      default: true,
    }),
  },
  presets: [
    { title: "Password only", note: "All is allowed", options: {} },
    { title: "No changes", note: "Print and copy", options: { allowModifying: false, allowAnnotating: false } },
    {
      title: "Read only",
      note: "Nothing else",
      options: { allowPrinting: false, allowCopying: false, allowModifying: false, allowAnnotating: false },
    },
  ],
  output: ["pdf"],
  example: { file: "document.pdf", password: "open sesame" },

  run: (file, { password, ownerPassword, allowPrinting, allowCopying, allowModifying, allowAnnotating }) =>
    mupdf.protect(file.bytes, {
      password,
      ownerPassword,
      permissions: {
        printing: allowPrinting,
        copying: allowCopying,
        modifying: allowModifying,
        annotating: allowAnnotating,
      },
    }),
});
