import { type BrandSeed, modelsOf } from '../seed.ts';

/** Brands of Bangladesh. Few of their data sheets can be verified, so many facts are omitted. */
export const symphony: BrandSeed = {
  slug: 'symphony',
  name: 'Symphony',
  bangla: 'সিম্ফনি',
  aliases: ['simphony', 'symphoni', 'সিম্ফোনি', 'সিমফনি', 'সিম্পনি'],
  models: modelsOf(`
Z70 | 2023 | 6/128
Z60 Plus | 2023 |
Z60 | 2023 |
Z55 | 2022 |
Z47 | 2022 |
Z42 | 2021 |
Z40 | 2021 |
Z35 | 2021 | 3/32 4/64
Z33 | 2021 |
Z30 Pro | 2020 |
Z30 | 2020 | 3/32
Z28 | 2020 |
Z25 | 2019 |
Z20 | 2019 |
Z15 | 2019 |
Z12 | 2018 |
i99 | 2019 |
i97 | 2019 |
i95 | 2019 |
i90 | 2018 |
Innova 30 | | 
Innova 20 | |
ATOM 2 | 2021 |
ATOM | 2021 |
G10 | |
`),
};

export const walton: BrandSeed = {
  slug: 'walton',
  name: 'Walton',
  bangla: 'ওয়ালটন',
  aliases: ['primo', 'walten', 'ওয়ালটন', 'প্রিমো'],
  models: modelsOf(`
Primo S8 | 2021 | 6/128
Primo S7 Pro | 2020 |
Primo S7 | 2019 |
Primo RX8 | 2020 |
Primo RX7 | 2019 |
Primo R8 | 2021 |
Primo R6 Max | 2019 |
Primo R6 | 2019 |
Primo H10 | 2021 |
Primo H9 Pro | 2020 |
Primo H9 | 2020 |
Primo H8 Pro | 2019 |
Primo NX6 | 2021 |
Primo NH5 | 2020 |
Primo GM4 | 2021 |
Primo GH10 | 2021 |
Primo GH9 | 2020 |
Primo G10 | 2020 |
Primo F10 | 2021 |
Primo EF10 | |
Primo ZX4 | 2021 | 8/128
Xanon X90 | 2024 |
Xanon X20 | 2023 |
Nexg N9 | 2023 |
Nexg N8 | |
Nexg N6 | |
Orbit Y20 | |
`),
};
