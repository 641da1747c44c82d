import { type BrandSeed, modelsOf } from '../seed.ts';

export const apple: BrandSeed = {
  slug: 'apple',
  name: 'Apple',
  bangla: 'অ্যাপল',
  aliases: [
    'iphone',
    'i phone',
    'ifone',
    'iphon',
    'aifon',
    'এপল',
    'অ্যাপেল',
    'আপেল',
    'আইফোন',
    'আই ফোন',
  ],
  models: modelsOf(`
iPhone 16 Pro Max | 2024 | 8/256 8/512 8/1024 | A3296
iPhone 16 Pro | 2024 | 8/128 8/256 8/512 8/1024 | A3293
iPhone 16 Plus | 2024 | 8/128 8/256 8/512 | A3290
iPhone 16 | 2024 | 8/128 8/256 8/512 | A3287
iPhone 16e | 2025 | 8/128 8/256 8/512
iPhone 15 Pro Max | 2023 | 8/256 8/512 8/1024 | A3106
iPhone 15 Pro | 2023 | 8/128 8/256 8/512 8/1024 | A3102
iPhone 15 Plus | 2023 | 6/128 6/256 6/512 | A3094
iPhone 15 | 2023 | 6/128 6/256 6/512 | A3090
iPhone 14 Pro Max | 2022 | 6/128 6/256 6/512 6/1024 | A2894
iPhone 14 Pro | 2022 | 6/128 6/256 6/512 6/1024 | A2890
iPhone 14 Plus | 2022 | 6/128 6/256 6/512 | A2886
iPhone 14 | 2022 | 6/128 6/256 6/512 | A2882
iPhone 13 Pro Max | 2021 | 6/128 6/256 6/512 6/1024 | A2643
iPhone 13 Pro | 2021 | 6/128 6/256 6/512 6/1024 | A2638
iPhone 13 | 2021 | 4/128 4/256 4/512 | A2633
iPhone 13 mini | 2021 | 4/128 4/256 4/512 | A2628
iPhone 12 Pro Max | 2020 | 6/128 6/256 6/512 | A2411
iPhone 12 Pro | 2020 | 6/128 6/256 6/512 | A2407
iPhone 12 | 2020 | 4/64 4/128 4/256 | A2403
iPhone 12 mini | 2020 | 4/64 4/128 4/256 | A2399
iPhone SE 2022 | 2022 | 4/64 4/128 4/256 | A2783 | iPhone SE 3, iPhone SE 3rd generation
iPhone SE 2020 | 2020 | 3/64 3/128 3/256 | A2296 | iPhone SE 2, iPhone SE 2nd generation
iPhone 11 Pro Max | 2019 | 4/64 4/256 4/512 | A2218
iPhone 11 Pro | 2019 | 4/64 4/256 4/512 | A2215
iPhone 11 | 2019 | 4/64 4/128 4/256 | A2221
iPhone XS Max | 2018 | 4/64 4/256 4/512 | A2101
iPhone XS | 2018 | 4/64 4/256 4/512 | A2097
iPhone XR | 2018 | 3/64 3/128 3/256 | A2105
iPhone X | 2017 | 3/64 3/256 | A1901
iPhone 8 Plus | 2017 | 3/64 3/128 3/256 | A1897
iPhone 8 | 2017 | 2/64 2/128 2/256 | A1905
iPhone 7 Plus | 2016 | 3/32 3/128 3/256 | A1784
iPhone 7 | 2016 | 2/32 2/128 2/256 | A1778
iPhone SE | 2016 | 2/16 2/32 2/64 2/128 | A1723
iPhone 6s Plus | 2015 | 2/16 2/32 2/64 2/128 | A1687
iPhone 6s | 2015 | 2/16 2/32 2/64 2/128 | A1688
iPhone 6 Plus | 2014 | 1/16 1/64 1/128 | A1524
iPhone 6 | 2014 | 1/16 1/32 1/64 1/128 | A1586
`),
};
