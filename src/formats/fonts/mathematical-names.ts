/** TeX's own names of signs, which Adobe's list lacks. */
const named: ReadonlyMap<string, number> = new Map(
  `
  parenleft=28 parenright=29 bracketleft=5b bracketright=5d braceleft=7b braceright=7d slash=2f backslash=5c
  floorleft=230a floorright=230b ceilingleft=2308 ceilingright=2309 angbracketleft=27e8 angbracketright=27e9
  vextendsingle=7c vextenddouble=2016 bardbl=2016 summation=2211 product=220f coproduct=2210 integral=222b
  contintegral=222e union=22c3 intersection=22c2 unionmulti=2a04 unionsq=2a06 intersectionsq=2293 circleplus=2a01
  circlemultiply=2a02 circledot=2a00 logicaland=22c0 logicalor=22c1 radical=221a hat=5e tilde=7e radicalbt=221a
  radicalvertex=23d0 radicaltp=250c arrowvertexdbl=2016 arrowtp=2191 arrowbt=2193 arrowdbltp=21d1 arrowdblbt=21d3
  parenlefttp=239b parenleftex=239c parenleftbt=239d parenrighttp=239e parenrightex=239f parenrightbt=23a0
  bracketlefttp=23a1 bracketleftex=23a2 bracketleftbt=23a3 bracketrighttp=23a4 bracketrightex=23a5 bracketrightbt=23a6
  bracelefttp=23a7 braceleftmid=23a8 braceleftbt=23a9 braceex=23aa bracerighttp=23ab bracerightmid=23ac bracerightbt=23ad
  bracehtipdownleft=23de bracehtipdownright=23de bracehtipupleft=23df bracehtipupright=23df
  asteriskmath=2217 diamondmath=22c4 minusplus=2213 circleminus=2296 circledivide=2298 circlecopyrt=25ef
  openbullet=25e6 equivasymptotic=224d precedesequal=2aaf followsequal=2ab0 similarequal=2243 lessmuch=226a
  greatermuch=226b follows=227b precedes=227a arrownortheast=2197 arrowsoutheast=2198 arrownorthwest=2196
  arrowsouthwest=2199 triangleinv=25bd negationslash=2f mapsto=21a6 latticetop=22a4 turnstileleft=22a2
  turnstileright=22a3 arrowbothv=2195 arrowdblbothv=21d5 wreathproduct=2240 subsetsqequal=2291 supersetsqequal=2292
  arrowlefttophalf=21bc arrowleftbothalf=21bd arrowrighttophalf=21c0 arrowrightbothalf=21c1 triangleright=25b7
  triangleleft=25c1 slurbelow=2323 slurabove=2322 lscript=2113 dotlessj=237 vector=20d7 tie=2040 owner=220b
  epsilon1=3f5 theta1=3d1 pi1=3d6 rho1=3f1 sigma1=3c2 phi1=3d5 ff=fb00 ffi=fb03 ffl=fb04 visiblespace=2423
  `
    .trim()
    .split(/\s+/)
    .map((pair): [string, number] => {
      const [name = "", code = ""] = pair.split("=");
      return [name, Number.parseInt(code, 16)];
    }),
);

/** Endings of names that a sign has in several sizes. */
const sizes = /(?:big|Big|bigg|Bigg|text|display|wide|wider|widest)$/;

/** The one character that a name of a sign in fonts for mathematics stands for. */
export const mathematicalOf = (name: string): number | undefined =>
  named.get(name) ?? (sizes.test(name) ? named.get(name.replace(sizes, "")) : undefined);
