import { mupdf } from "#engines/mupdf/index.ts";
import { text } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";

export default operation({
  name: "unlock-pdf",
  family: "pdf",
  title: "Unlock PDF",
  summary: "Takes the password protection away, for who knows the password.",
  notes: "RC4 with 40 and 128 bits, AES with 128 and 256 bits. The user's and the owner's password both do.",
  words: [
    "decrypt pdf",
    "remove password",
    "open locked pdf",
    "open protected pdf",
    "remove password from pdf",
    "pdf without password",
    "remove protection",
    "remove restrictions",
    "remove encryption",
    "unprotect pdf",
    "allow printing",
    "allow copying",
    "locked pdf",
    "take password off",
    "pdf is locked",
    "remove security",
    "pdf asks for a password",
    "can't print protected pdf",
    "no password any more",
    "get rid of password",
    "stop asking for the password",
  ],
  work: "pdf",
  needs: ["mupdf"],
  input: oneFile(["pdf"]),
  options: {
    password: text({
      title: "Password",
      description: "The password that the PDF opens with now, or its owner's.",
      maxLength: 1_000,
      format: "password",
    }),
  },
  output: ["pdf"],
  example: { file: "locked.pdf", password: "open sesame" },

  run: (file, { password }) => mupdf.unlock(file.bytes, password),
});
