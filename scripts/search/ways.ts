/** The ways of saying what a tool is for, each list with commas between; "*" is where its object stands. */
export interface Ways {
  verbs: string;
  objects: string;
  /** For what, or where: said behind the rest. */
  occasions: string;
  /** Complaints name what is wrong, and not what is to be done about it. */
  complaints: string;
}

const pictures = "image, photo, picture, jpg, png, my pic, selfie, holiday photos";

/** By tool. They are written down apart from the tools' own words, so that a fit meets words that no tool knows. */
export const ways: Readonly<Record<string, Ways>> = {
  "qr-generate": {
    verbs:
      "make a qr code for *, generate qr for *, turn * into a qr code, create a code people scan for *, qr code maker for *",
    objects: "our menu, a wifi login, my website, a link, my contact details, a youtube video, a google form",
    occasions: "to print on a flyer, for the wedding tables, with our logo inside, as svg",
    complaints:
      "guests should join the wifi with their phone, people should scan it and land on my shop, square code with a link in it",
  },
  "favicon-generate": {
    verbs:
      "make a favicon from *, turn * into a site icon, create icons for a website out of *, favicon package from *",
    objects: "a logo, a png, an svg, my emblem, a picture",
    occasions: "for all browsers, for wordpress, with apple touch icon, for android and ios",
    complaints: "my website has no icon in the tab, blank icon next to the site title, need favicon.ico in every size",
  },
  "html-to-image": {
    verbs:
      "screenshot *, take a screenshot of *, capture * as an image, save * as png, render * to a picture, snapshot of *",
    objects: "a website, a whole web page, my homepage, this url, an html snippet, a long page",
    occasions: "full length, in dark mode, for a presentation, at phone width",
    complaints:
      "need an image of how the site looks, show a client what the web page looks like, the page is too long for one screenshot",
  },
  "url-to-pdf": {
    verbs: "save * as pdf, print * to pdf, convert * to pdf, download * as a pdf, export * as pdf file",
    objects: "a website, a web page, this url, an online article, a blog post, an html page",
    occasions: "for reading offline, without adverts, in a4, with links that work",
    complaints: "want to keep a web article before it disappears, the site has no download button for the page as pdf",
  },
  "image-compress": {
    verbs:
      "compress *, shrink the file size of *, reduce * in kb, make * smaller in mb, optimise *, lower the size in mb of *, squeeze *",
    objects: pictures,
    occasions:
      "to 50kb, under 200 kb, to 1 mb, for email, for the web, for an application form, for whatsapp, without losing quality",
    complaints:
      "my photos are too heavy to send, picture is too large to upload, photo exceeds the upload limit, image has too many megabytes, photos fill my storage, images make my website slow, photo too big for e-mail",
  },
  "image-resize": {
    verbs:
      "resize *, change the dimensions of *, scale * to 800 px, make * 1200 pixels wide, set width and height of *, scale down *, resize * to 1080x1080",
    objects: pictures,
    occasions:
      "for instagram, for a youtube thumbnail, to 50 percent, for a profile picture, in bulk, to exact pixels, for a facebook cover, for linkedin",
    complaints:
      "picture has the wrong dimensions, photo must be 413x531 pixels, photo is too wide for my page, the avatar has to be 256 by 256, image resolution is higher than needed",
  },
  "image-convert": {
    verbs:
      "convert * to jpg, change * to png, turn * into webp, save * as jpeg, change the file format of *, convert * into avif",
    objects: "heic, webp, a tiff, a bmp, gif, avif, svg, iphone photos, an image, heif pictures, jfif",
    occasions: "on windows, for an old program, in bulk, for the web, for printing",
    complaints:
      "windows cannot open my heic photos, make iphone photos open on windows, site does not accept webp images, image format not supported, the upload wants jpg but i have png",
  },
  "image-rotate": {
    verbs:
      "rotate *, flip *, mirror *, turn * by 90 degrees, straighten *, turn * the right way up, flip * horizontally",
    objects: pictures,
    occasions: "clockwise, to portrait, left, vertically, and save",
    complaints:
      "my photo is upside down, picture is sideways, horizon of my photo is crooked, text in the selfie is mirrored, photo shows up lying on its side",
  },
  "image-crop": {
    verbs: "crop *, trim *, cut *, cut a part out of *, crop * to a square, cut the edges off *, crop * to 16:9",
    objects: pictures,
    occasions: "for instagram, to a passport photo, for a visa application, to 4:5, around the middle",
    complaints:
      "there is too much around the subject of my photo, photo needs to be square, my screenshot has black bars, want only a part of the picture, there is a white frame around the image",
  },
  "remove-bg": {
    verbs:
      "remove the background of *, cut out the background from *, make the background of * transparent, erase background from *, change the background of *, isolate the person in *, put * on a white background",
    objects: "an image, photo, picture, my product photo, a portrait, my logo, a signature, selfie",
    occasions: "for a shop, for a passport photo, for a whatsapp sticker, for a slide, as transparent png",
    complaints:
      "get rid of the people behind me in a photo, the room behind me is messy, logo has a white box around it, need a plain white background, only the dog without the garden behind",
  },
  "image-upscale": {
    verbs:
      "upscale *, enlarge *, increase the resolution of *, make * sharper, enhance *, improve the quality of *, make * hd, unblur *, make * bigger",
    objects: "an image, photo, picture, an old photo, small jpg, my pic, a thumbnail",
    occasions: "for a poster, to 4k, for printing, with ai, 2x, without losing quality",
    complaints:
      "my photo is blurry, picture looks pixelated when printed, the image is too small to print, photo has low resolution, old photo is not sharp",
  },
  "blur-face": {
    verbs:
      "blur faces in *, hide the face in *, pixelate people in *, anonymise *, make people in * unrecognisable, censor faces in *, cover the faces in *",
    objects: "a photo, an image, a picture, group photo, street photo, school pictures",
    occasions: "for privacy, before posting, for gdpr, for facebook",
    complaints:
      "nobody should recognise the children in the photo, strangers are visible in my photo, licence plate is readable in the photo, the witnesses must stay anonymous in the picture",
  },
  "watermark-image": {
    verbs:
      "watermark *, put my logo on *, add text to *, write my name on *, stamp copyright on *, put a caption on *, overlay a logo over *",
    objects: pictures,
    occasions: "in the corner, for my portfolio, in bulk, before publishing, semi transparent",
    complaints: "people steal my photos, my pictures are used without credit, everybody should see who took the photo",
  },
  "pdf-merge": {
    verbs:
      "merge *, combine *, join *, put * together, put * into one pdf, append *, unite *, glue * together, reorder *, delete pages of *, rearrange *",
    objects: "pdfs, pdf files, two pdf documents, several pdfs, my pdf pages",
    occasions: "in order, for an application, into a single file, in one go",
    complaints:
      "pages of my pdf are in the wrong order, the portal accepts only one pdf but i have three, there is an empty page in my pdf, cover letter and cv pdf should be one file",
  },
  "pdf-split": {
    verbs:
      "split *, separate *, extract a page from *, cut * in two, divide *, take pages out of *, break * into chapters, save one page of *",
    objects: "a pdf, pdf file, pdf pages, a long pdf, my pdf document",
    occasions: "by bookmarks, into single pages, every 10 pages, into separate files",
    complaints:
      "i only need page 4 of the pdf, only send two pages of my pdf, every page should be its own pdf, the pdf has too many chapters in one file",
  },
  "pdf-compress": {
    verbs:
      "compress *, shrink *, reduce the size of *, make * smaller, lower the mb of *, optimise *, compress * to 200kb",
    objects: "a pdf, pdf file, my pdf document, scanned pdf, a big pdf",
    occasions: "for email, under 1 mb, to 500 kb, for upload, for gmail, without losing quality",
    complaints:
      "my pdf is too big to email, pdf exceeds the upload limit, pdf is too heavy, the pdf file size is huge, portal rejects my pdf because of its size",
  },
  "pdf-to-word": {
    verbs:
      "convert * to word, turn * into docx, make * editable, edit *, change text in *, get the text out of *, open * in word, convert * to markdown",
    objects: "a pdf, pdf file, my pdf document, a pdf contract, a pdf letter",
    occasions: "for google docs, with the layout kept, for chatgpt, for free",
    complaints:
      "there is a typo in my pdf, can't type in the pdf, i lost the word file and only have the pdf, need to rewrite a paragraph of a pdf",
  },
  "pdf-to-image": {
    verbs:
      "convert * to jpg, turn * into pictures, save * as png, export * as images, render * as jpeg, make a picture of *",
    objects: "a pdf, pdf pages, pdf file, the first page of a pdf, each pdf page",
    occasions: "at 300 dpi, for instagram, for whatsapp, high resolution",
    complaints: "want to post a pdf page on instagram, need a preview picture of a pdf",
  },
  "pdf-to-excel": {
    verbs:
      "convert * to excel, extract tables from *, get * into a spreadsheet, turn * into xlsx, copy the table of *, export * to csv",
    objects: "a pdf, pdf file, pdf tables, a pdf bank statement, a pdf invoice",
    occasions: "with columns, for google sheets, for bookkeeping, row by row",
    complaints:
      "have to calculate with numbers from a pdf, retyping a pdf table takes forever, copying a table from pdf breaks the columns",
  },
  "pdf-to-ppt": {
    verbs: "convert * to powerpoint, turn * into slides, make a presentation out of *, convert * to pptx, * into ppt",
    objects: "a pdf, pdf file, my pdf document, lecture pdf, a pdf handout",
    occasions: "for google slides, so i can edit it, for a talk, for a meeting",
    complaints: "only have the pdf of my slides and must change them, want to present a pdf in powerpoint",
  },
  "word-to-pdf": {
    verbs: "convert * to pdf, save * as pdf, turn * into a pdf, export * to pdf, make a pdf from *",
    objects: "word, a docx, my word document, a doc file, an odt, rtf, cv in word, a letter in word",
    occasions: "for sending, for an application, for printing, with the layout kept",
    complaints: "employer wants my docx resume as pdf, word document looks different on every computer",
  },
  "ppt-to-pdf": {
    verbs: "convert * to pdf, save * as pdf, export * to pdf, turn * into a pdf, print * as pdf, make a pdf out of *",
    objects: "powerpoint, slides, a pptx, my presentation, a ppt file, odp, a slide deck",
    occasions: "with notes, for students, as a handout, for printing",
    complaints: "students need the slides but have no powerpoint, handout of my slides",
  },
  "excel-to-pdf": {
    verbs: "convert * to pdf, save * as pdf, export * to pdf, turn * into a pdf, print * as pdf, make a pdf out of *",
    objects: "excel, a spreadsheet, an xlsx, my excel sheet, csv, workbook, an ods",
    occasions: "on one page, for the accountant, with all columns, landscape",
    complaints: "columns are cut off when i print excel, send a spreadsheet that nobody can change",
  },
  "protect-pdf": {
    verbs:
      "password protect *, lock *, encrypt *, add a password to *, secure *, set a password on *, stop people copying *",
    objects: "a pdf, pdf file, my pdf document, a confidential pdf, a pdf with my salary",
    occasions: "before emailing, for a client, so nobody can print it, with a code",
    complaints:
      "nobody else may read my pdf, others can copy text from my pdf and should not, pdf must not be changed by anybody",
  },
  "unlock-pdf": {
    verbs:
      "unlock *, remove the password from *, decrypt *, open * without a password, remove restrictions of *, take the password off *",
    objects: "a pdf, pdf file, protected pdf, my bank statement, a locked pdf, secured pdf",
    occasions: "for printing, so i can edit it, for good, to copy text",
    complaints:
      "pdf asks for the password every time, can't print a protected pdf, editing of the pdf is not allowed, don't want to enter the pdf password again and again",
  },
  "rotate-pdf": {
    verbs:
      "rotate *, turn *, flip *, turn * by 90 degrees, rotate * and save, change the orientation of *, make * landscape",
    objects: "a pdf, pdf pages, pdf file, one page of a pdf, a scanned pdf",
    occasions: "clockwise, to portrait, permanently, left",
    complaints:
      "my pdf is upside down, pages of the pdf are sideways, scanned pages lie on their side in the pdf, half of the pdf is landscape",
  },
  "watermark-pdf": {
    verbs:
      "watermark *, stamp *, put a logo on *, write draft across *, add a signature to *, sign *, add text to *, insert a picture on *",
    objects: "a pdf, pdf pages, pdf file, my pdf contract, every page of a pdf",
    occasions: "in the corner, for a client, as confidential, with transparency",
    complaints:
      "pdf must show that it is only a draft, every page should say confidential, our letterhead is missing on the pdf",
  },
  "ocr-pdf": {
    verbs:
      "ocr *, make * searchable, recognise the text of *, get text from *, read the text in *, copy text from *, turn * into text",
    objects: "a scan, a scanned pdf, scanned document, an image of text, a photographed letter, scanned pages",
    occasions: "in german, for searching, to copy it, with tesseract",
    complaints:
      "can't search in my scanned pdf, can't select text in the scan, my scanner only makes images of pages, ctrl f finds nothing in the scan",
  },
  "repair-pdf": {
    verbs: "repair *, fix *, recover *, restore *, rescue *, open *",
    objects: "a damaged pdf, broken pdf, corrupt pdf file, corrupted pdf, a pdf that will not open",
    occasions: "after a crash, from a usb stick, after a download, online",
    complaints:
      "my pdf won't open, pdf says it is damaged, error when i open the pdf, adobe could not open the file because it is damaged, download stopped halfway and the pdf is broken",
  },
  "crop-pdf": {
    verbs:
      "crop *, trim the margins of *, cut the white borders of *, remove margins from *, cut the edges off *, crop the white space of *",
    objects: "a pdf, pdf pages, pdf file, scanned pdf, my pdf document",
    occasions: "for kindle, for a tablet, all pages the same, to the content",
    complaints:
      "margins of my pdf are too wide, my pdf has big white borders, only want the shipping label from the pdf page, black edges around the scanned pdf pages",
  },
  "page-numbers": {
    verbs: "add page numbers to *, number the pages of *, put numbers on *, insert page numbers in *, paginate *",
    objects: "a pdf, pdf pages, pdf file, my thesis, a pdf document",
    occasions: "at the bottom, starting at 3, page 1 of 10, in the footer, top right",
    complaints: "pages of my pdf have no numbers, nobody finds the right page of my pdf, court wants numbered pages",
  },
  "img-to-pdf": {
    verbs:
      "convert * to pdf, put * into one pdf, combine * to a pdf, turn * into a pdf, merge * into pdf, make a pdf from *",
    objects: "jpg, images, photos, pictures, png, heic, several photos, my receipts photos, phone pictures",
    occasions: "in a4, for an application, one per page, in order",
    complaints: "the office wants my photos as one pdf, photographed my homework and must hand in a pdf",
  },
  "pdf-to-pdfa": {
    verbs:
      "convert * to pdf/a, make * pdfa, archive *, turn * into pdf a-2b, validate * as pdf/a, prepare * for long term storage",
    objects: "a pdf, pdf file, my pdf document, pdf documents",
    occasions: "for the court, for archiving, for the authorities, for a library",
    complaints: "court only accepts pdf/a, my pdf must be readable in 50 years, the archive rejects my pdf",
  },
  "pdf-redact": {
    verbs:
      "redact *, black out text in *, black out names in *, censor *, remove personal data from *, hide sensitive information in *, blacken lines in *",
    objects: "a pdf, pdf file, my pdf document, a pdf contract, court documents",
    occasions: "for good, before publishing, for gdpr, for a freedom of information request",
    complaints:
      "names must not be readable in the pdf, my iban is visible in the pdf and should not be, private details have to go before i share the pdf",
  },
};
