/** The CMaps that every reader has, by the collection of their characters (ISO 32000-1, table 118). */
const names: Record<string, string> = {
  GB1: `GB-EUC-H GB-EUC-V GBpc-EUC-H GBpc-EUC-V GBK-EUC-H GBK-EUC-V GBKp-EUC-H GBKp-EUC-V GBK2K-H GBK2K-V UniGB-UCS2-H
    UniGB-UCS2-V UniGB-UTF16-H UniGB-UTF16-V`,
  CNS1: `B5pc-H B5pc-V HKscs-B5-H HKscs-B5-V ETen-B5-H ETen-B5-V ETenms-B5-H ETenms-B5-V CNS-EUC-H CNS-EUC-V
    UniCNS-UCS2-H UniCNS-UCS2-V UniCNS-UTF16-H UniCNS-UTF16-V`,
  Japan1: `83pv-RKSJ-H 90ms-RKSJ-H 90ms-RKSJ-V 90msp-RKSJ-H 90msp-RKSJ-V 90pv-RKSJ-H Add-RKSJ-H Add-RKSJ-V EUC-H EUC-V
    Ext-RKSJ-H Ext-RKSJ-V H V UniJIS-UCS2-H UniJIS-UCS2-V UniJIS-UCS2-HW-H UniJIS-UCS2-HW-V UniJIS-UTF16-H
    UniJIS-UTF16-V`,
  Korea1: `KSC-EUC-H KSC-EUC-V KSCms-UHC-H KSCms-UHC-V KSCms-UHC-HW-H KSCms-UHC-HW-V KSCpc-EUC-H UniKS-UCS2-H
    UniKS-UCS2-V UniKS-UTF16-H UniKS-UTF16-V`,
};

const orderings = new Map(
  Object.entries(names).flatMap(([ordering, list]) => list.split(/\s+/).map((name) => [name, ordering] as const)),
);

export const orderingOf = (name: string): string | undefined => orderings.get(name);
export const isPredefinedCMap = (name: string): boolean => /^Identity-[HV]$/.test(name) || orderings.has(name);
