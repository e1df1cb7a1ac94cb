import { photograph, print } from "#engines/chromium/index.ts";
import { stopPools } from "#engines/state.ts";
import { newJob, within } from "#engines/job.ts";
const base = { width:1280,height:800,darkMode:false,media:"screen" as const,whole:false,waitForSelector:undefined,delayMs:0,headers:{},cookies:{} };
const pic = { ...base, format:"png" as const, quality:80, deviceScaleFactor:1, fullPage:false, selector:undefined, omitBackground:false };
const doc = { ...base, media:"print" as const, whole:true, paper:undefined, landscape:false, marginMm:10, scale:1, printBackground:true, pageRanges:undefined, singlePage:false, headerHtml:undefined, footerHtml:undefined };
const [what="pic", path="invoice/invoice.html", out="/tmp/cap/o.png", n="3"] = process.argv.slice(2);
const extra = JSON.parse(process.argv[6] ?? "{}");
for (let i=0;i<Number(n);i++){
  const t=performance.now();
  const job=newJob(AbortSignal.timeout(45000),45000);
  try {
    const url=new URL(path, "http://127.0.0.1:8791/");
    const r = await within(job, async()=> what==="pic" ? await photograph({...pic,url,...extra}) : await print({...doc,url,...extra}));
    await Bun.write(out, r.bytes);
    console.log(Math.round(performance.now()-t),"ms", r.bytes.length, "width" in r ? [r.width,r.height]: (r as any).truth.pages, [...job.warnings]);
  } catch(e:any){ console.log(Math.round(performance.now()-t),"ms", e.kind, e.message, e.cause ? String(e.cause).slice(0,600):"", [...job.warnings]); }
}
await stopPools(); const {removeScratch}=await import("#engines/scratch.ts"); await removeScratch();
process.exit(0);
